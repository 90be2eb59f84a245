// Parts of several sections: stacks, holders, fixes, and the bar at the top.

/** Frames of a stack, from the blocking call outwards. Holders are marked. */
function stackList(stacks, node, marked) {
  const frames = stacks.of(node);
  const locks = byPlace(marked);
  return element('ol', {class: 'stack mono'}, frames.slice(stacks.start(frames)).map(frame => {
    const place = stacks.place(frame);
    return element('li', {class: locks.has(place) ? 'holds' : stacks.owner(frame) === JDK ? 'jdk' : null},
        nameOf(place), lockOf(locks.get(place)));
  }));
}

/** Marks by place; a waiter wins over a holder. */
function byPlace(marked) {
  return new Map([...marked].reverse().map(one => [one.place, one]));
}

function lockOf(mark) {
  return mark && mark.lock
    ? element('span', {class: 'lock'}, mark.waits ? ' waits for ' : ' holds ', nameOf(mark.lock)) : '';
}

/** A stack that opens. */
function stackDetails(stacks, node, marked, title) {
  if (!node) {
    return null;
  }
  const depth = stacks.of(node).length;
  return unfolding(`${title || 'Stack'}, ${count(depth, 'frame')}`, () => stackList(stacks, node, marked));
}

/** Made when it is opened, and open on paper. */
function unfolding(title, make) {
  const details = element('details', {}, element('summary', {}, title));
  let made = false;
  const open = () => {
    if (!made) {
      made = true;
      details.append(make());
    }
  };
  details.addEventListener('toggle', () => details.open && open());
  folded.set(details, open);
  return details;
}

/** Several stacks as one tree, from the call that blocks outwards: a branch where callers differ. */
function stackTree(stacks, samples, marked) {
  const root = {weight: 0, callers: new Map()};
  for (const [node, , weight] of samples.filter(sample => sample[0])) {
    const frames = stacks.of(node);
    let at = root;
    at.weight += weight;
    for (const frame of frames.slice(stacks.start(frames))) {
      if (!at.callers.has(frame)) {
        at.callers.set(frame, {weight: 0, callers: new Map()});
      }
      at = at.callers.get(frame);
      at.weight += weight;
    }
  }
  const locks = byPlace(marked);
  const lines = [];
  const walk = (node, indent, first) => {
    const callers = [...node.callers].sort((a, b) => b[1].weight - a[1].weight);
    const branches = callers.length > 1 || first;
    for (const [frame, caller] of callers) {
      const place = stacks.place(frame);
      const type = locks.has(place) ? 'holds' : stacks.owner(frame) === JDK ? 'jdk' : null;
      lines.push(element('div', {class: type},
          element('span', {class: 'part'}, branches ? share(caller.weight / root.weight) : ''),
          styled(element('span', {}, nameOf(place), lockOf(locks.get(place))),
              {paddingLeft: Math.min(indent, 20) + 'em'})));
      walk(caller, branches ? indent + 1 : indent, false);
    }
  };
  walk(root, 0, true);
  return element('div', {class: 'tree mono'}, lines);
}

/** What to do, the cheapest first. */
function fixes(all) {
  return all.length === 1
    ? element('p', {class: 'do'}, element('b', {}, 'Fix'), linked(all[0]))
    : element('div', {class: 'do'}, element('b', {}, 'Fix'),
        element('ol', {}, all.map(fix => element('li', {}, linked(fix)))));
}

/** Links to where a remedy comes from. */
function linked(text) {
  return element('span', {class: 'name word', dir: 'auto'}, text.split(/(https:\/\/[^\s)]+[^\s).,;])/).map((part, i) =>
    i % 2 ? element('a', {href: part, rel: 'noreferrer'}, part) : part));
}

/** A section with its heading. */
function section(id, title, ...content) {
  return element('section', {id, 'aria-labelledby': id + '-title'},
      element('h2', {id: id + '-title'}, title), content);
}

/** Links to the sections of a page. */
function linksTo(sections) {
  return sections.filter(Boolean).map(one => [one.id, one.querySelector('h2').textContent]);
}

/** The bar at the top: what this is, where to go, and which theme. */
function topBar(title, sections) {
  const select = element('select', {onchange: () => useTheme(select.value)},
      [['', 'system theme'], ['light', 'light'], ['dark', 'dark']].map(([value, text]) =>
          element('option', {value}, text)));
  select.value = storedTheme();
  useTheme(select.value);
  return element('div', {class: 'top'}, element('strong', {}, title),
      element('nav', {'aria-label': 'Sections'}, sections.map(([id, text]) => element('a', {href: '#' + id}, text))),
      element('label', {}, 'Theme ', select));
}

function useTheme(theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme;
  } else {
    delete document.documentElement.dataset.theme;
  }
  try {
    localStorage.setItem('vtscope-theme', theme);
  } catch (noStorage) {
    // A page from a disk may keep nothing.
  }
}

function storedTheme() {
  try {
    return localStorage.getItem('vtscope-theme') || '';
  } catch (noStorage) {
    return '';
  }
}

/** Makes a section's content when it comes into sight, or is printed. */
function whenSeen(make) {
  const place = element('div', {});
  let made = false;
  const once = () => {
    if (!made) {
      made = true;
      place.append(make());
    }
  };
  watchSight(place, once);
  onPrint(once, () => {});
  return place;
}
