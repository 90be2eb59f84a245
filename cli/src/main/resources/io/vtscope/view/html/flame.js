// A flame graph. The width of a frame is its share of the cost. Only frames that are wide enough to be
// seen are drawn. Frames of libraries with one call each are one row. With a weight before and one
// after it shows the difference.

const ROW = 19;
const THIN = 0.6;
const NAMED = 24;
const MOST_DRAWN = 6000;

class Flame {
  /**
   * @param samples [stack, weight, weight before or undefined] each; weights are milliseconds
   * @param options of: "carrier time"; differential: whether there are weights before
   */
  constructor(stacks, samples, options) {
    this.stacks = stacks;
    this.options = options;
    this.icicle = true;
    this.folds = true;
    this.methods = new Map();
    this.methodOf = stacks.frames.map(([name]) => {
      if (!this.methods.has(name)) {
        this.methods.set(name, this.methods.size);
      }
      return this.methods.get(name);
    });
    this.names = [...this.methods.keys()];
    this.children();
    this.box = element('div', {class: 'flame', role: 'tree', 'aria-label': 'Flame graph by ' + options.of,
      onkeydown: event => this.key(event), onpointerleave: () => this.say(null)});
    this.readout = element('p', {class: 'readout', 'aria-hidden': 'true'});
    this.said = element('span', {role: 'status', class: 'quiet'});
    this.back = element('button', {disabled: true, onclick: () => this.zoom(this.root)}, 'Show all');
    this.node = element('div', {}, this.controls(), this.legend(), this.readout, this.box);
    this.weigh(samples);
    new ResizeObserver(() => this.resized()).observe(this.box);
  }

  controls() {
    const search = element('input', {type: 'search', placeholder: 'part of a name, or a regular expression',
      oninput: () => this.search(search.value)});
    const turn = element('button', {'aria-pressed': 'false', onclick: () => {
      this.icicle = !this.icicle;
      turn.setAttribute('aria-pressed', String(!this.icicle));
      this.draw();
    }}, 'Callers below');
    const libraries = this.stacks.frames.some(frame => frame[2] === LIBRARY)
      ? element('button', {'aria-pressed': 'false', onclick: () => {
        this.folds = !this.folds;
        libraries.setAttribute('aria-pressed', String(!this.folds));
        this.weigh(this.samples);
      }}, 'Library frames') : null;
    return element('div', {class: 'controls'}, element('label', {}, 'Search', search), turn, libraries, this.back,
        this.said);
  }

  legend() {
    const items = this.options.differential
      ? [['more3', 'new, or much more'], ['more2', 'more'], ['more1', 'a little more'], ['same', 'as before'],
        ['less1', 'a little less'], ['less2', 'less'], ['less3', 'gone, or much less']]
      : OWNERS.map((owner, i) => ['f' + i, owner]).filter((item, i) => this.stacks.frames.some(frame => frame[2] === i));
    return element('ul', {class: 'legend'},
        items.map(([type, text]) => element('li', {}, element('span', {class: 'swatch ' + type}), text)));
  }

  /** Of each node the first child, and the next with the same parent. */
  children() {
    const {parent} = this.stacks;
    this.first = new Int32Array(parent.length);
    this.next = new Int32Array(parent.length);
    for (let node = parent.length - 1; node > 0; node--) {
      this.next[node] = this.first[parent[node]];
      this.first[parent[node]] = node;
    }
  }

  /** Sums up what stacks cost, from the innermost frames outwards. */
  weigh(samples) {
    this.samples = samples;
    const {parent} = this.stacks;
    this.after = new Float64Array(parent.length);
    this.before = new Float64Array(parent.length);
    for (const [node, weight, before] of samples) {
      this.after[node] += weight;
      this.before[node] += before || 0;
    }
    for (let node = parent.length - 1; node > 0; node--) {
      this.after[parent[node]] += this.after[node];
      this.before[parent[node]] += this.before[node];
    }
    this.root = this.made([0], null, 'all', 4);
    this.zoomed = this.root;
    this.back.disabled = true;
    this.search(this.wanted || '');
  }

  made(nodes, parent, name, owner) {
    let after = 0;
    let before = 0;
    for (const node of nodes) {
      after += this.after[node];
      before += this.before[node];
    }
    return {nodes, parent, name, owner, after, before, width: after + before, depth: parent ? parent.depth + 1 : 0};
  }

  /** The frames that a frame calls, with library frames folded. */
  calls(frame) {
    if (!frame.folded) {
      frame.folded = this.folds ? this.direct(frame).map(call => this.fold(call)) : this.direct(frame);
    }
    return frame.folded;
  }

  /** A frame; one row for several if it begins a chain of library frames that have one call each. */
  fold(first) {
    const names = [];
    let libraries = 0;
    let last = first;
    for (;;) {
      const [only, other] = this.direct(last);
      if (last.owner !== LIBRARY && last.owner !== JDK || !only || other || only.width < last.width) {
        break;
      }
      names.push(last.name);
      libraries += last.owner === LIBRARY;
      last = only;
    }
    if (libraries === 0 || names.length < 2) {
      return first;
    }
    const row = {...first, name: '\u2026 ' + count(names.length, 'library frame'), names, owner: LIBRARY};
    row.calls = [this.made(last.nodes, row, last.name, last.owner)];
    return row;
  }

  /** The frames that a frame calls, put together by method, the widest first. */
  direct(frame) {
    if (!frame.calls) {
      const byMethod = new Map();
      for (const node of frame.nodes) {
        for (let child = this.first[node]; child > 0; child = this.next[child]) {
          if (this.after[child] + this.before[child] > 0) {
            const method = this.methodOf[this.stacks.frame[child]];
            const nodes = byMethod.get(method);
            if (nodes) {
              nodes.push(child);
            } else {
              byMethod.set(method, [child]);
            }
          }
        }
      }
      frame.calls = [...byMethod].map(([method, nodes]) =>
          this.made(nodes, frame, this.names[method], this.stacks.owner(this.stacks.frame[nodes[0]])));
      frame.calls.sort((a, b) => b.width - a.width || (a.name < b.name ? -1 : 1));
    }
    return frame.calls;
  }

  search(text) {
    this.wanted = text;
    const matches = matcher(text);
    this.found = text ? this.names.map(name => matches(name)) : null;
    this.said.textContent = '';
    if (this.found) {
      const {parent, frame} = this.stacks;
      const within = new Uint8Array(parent.length);
      let sum = 0;
      for (let node = 1; node < parent.length; node++) {
        within[node] = within[parent[node]];
        if (!within[node] && this.found[this.methodOf[frame[node]]]) {
          within[node] = 1;
          sum += this.after[node];
        }
      }
      this.said.textContent = this.root.after > 0
        ? `Found in ${share(sum / this.root.after)} of the ${this.options.of}: ${time(sum)} of ${time(this.root.after)}`
            + (this.options.differential ? ', after.' : '.')
        : '';
    }
    this.draw();
  }

  zoom(frame) {
    this.zoomed = frame;
    this.back.disabled = frame === this.root;
    this.draw();
    this.focus(frame);
  }

  resized() {
    if (this.box.clientWidth !== this.drawnWidth) {
      this.draw();
    }
  }

  draw() {
    this.drawnWidth = this.box.clientWidth;
    const width = this.drawnWidth || 1000;
    this.shown = [];
    this.rest = [];
    for (let outer = this.zoomed.parent; outer; outer = outer.parent) {
      this.shown.unshift({frame: outer, left: 0, width: 1, outer: true});
    }
    let level = [{frame: this.zoomed, left: 0, width: 1}];
    while (level.length && this.shown.length < MOST_DRAWN) {
      this.shown.push(...level);
      level = level.flatMap(box => this.below(box, THIN / width));
    }
    const depth = Math.max(...this.shown.map(box => box.frame.depth), ...this.rest.map(rest => rest.depth)) + 1;
    styled(this.box, {height: depth * ROW + 'px'});
    const nodes = this.shown.map((box, i) => this.boxOf(box, i, depth, width));
    this.box.replaceChildren(...nodes, ...this.rest.map(rest => this.restOf(rest, depth, width)));
    this.say(null);
  }

  below(box, thinnest) {
    const below = [];
    let left = box.left;
    const calls = this.calls(box.frame);
    for (const frame of calls) {
      const width = box.width * frame.width / box.frame.width;
      if (width < thinnest) {
        this.tooNarrow(box, left, calls.slice(below.length), thinnest);
        break;
      }
      below.push({frame, left, width});
      left += width;
    }
    return below;
  }

  /** Frames that are too many to be seen are one box that says so. */
  tooNarrow(box, left, frames, thinnest) {
    const width = frames.reduce((sum, frame) => sum + frame.width, 0) / box.frame.width * box.width;
    if (width >= thinnest * 4) {
      this.rest.push({left, width, depth: box.frame.depth + 1, count: frames.length});
    }
  }

  restOf(rest, depth, width) {
    const row = this.icicle ? rest.depth : depth - 1 - rest.depth;
    const text = count(rest.count, 'call') + ', each too narrow to be drawn';
    return styled(element('div', {class: 'rest', role: 'none', title: text}, rest.width * width > NAMED * 4 ? text : ''),
        {left: rest.left * 100 + '%', width: rest.width * 100 + '%', top: row * ROW + 'px'});
  }

  boxOf(box, i, depth, width) {
    const {frame} = box;
    const row = this.icicle ? frame.depth : depth - 1 - frame.depth;
    const thin = box.width * width < NAMED;
    const found = this.found && frame !== this.root
      && (frame.names || [frame.name]).some(name => this.found[this.methods.get(name)]);
    const node = element('div', {
      role: 'treeitem', 'aria-level': frame.depth + 1, 'aria-label': this.label(frame),
      tabindex: frame === this.zoomed ? 0 : -1, 'data-i': i,
      class: [this.colour(frame), thin && 'thin', box.outer && 'outer', found && 'found'].filter(Boolean).join(' '),
      onclick: () => this.zoom(frame),
      onpointerenter: () => this.say(frame),
      onfocus: () => this.say(frame),
    }, thin ? '' : withoutPackages(frame.name));
    return styled(node, {left: box.left * 100 + '%', width: box.width * 100 + '%', top: row * ROW + 'px'});
  }

  colour(frame) {
    if (!this.options.differential) {
      return 'k' + frame.owner;
    }
    const change = (frame.after - frame.before) / Math.max(frame.after, frame.before);
    const strength = Math.abs(change) < 0.05 ? 0 : Math.abs(change) < 0.35 ? 1 : Math.abs(change) < 0.7 ? 2 : 3;
    return strength === 0 ? 'same' : (change > 0 ? 'more' : 'less') + strength;
  }

  label(frame) {
    if (this.options.differential) {
      return `${frame.name}: ${time(frame.before)} before, ${time(frame.after)} after`;
    }
    const all = this.root.after;
    return `${frame.names ? `${frame.names[0]} to ${frame.names.at(-1)}` : frame.name}: ${time(frame.after)} of ${this.options.of}, ${share(frame.after / all)}`
        + (this.zoomed !== this.root ? `, ${share(frame.after / this.zoomed.after)} of what is shown` : '');
  }

  say(frame) {
    const hint = 'Click or Enter zooms into a frame, arrows move, Escape shows all.';
    this.readout.textContent = frame ? this.label(frame) : hint;
  }

  focus(frame) {
    const i = this.shown.findIndex(box => box.frame === frame);
    if (i >= 0 && this.box.contains(document.activeElement) || i >= 0 && document.activeElement === document.body) {
      this.box.children[i].focus({preventScroll: true});
    }
  }

  key(event) {
    const i = Number(event.target.dataset.i);
    const box = this.shown[i];
    const inwards = this.icicle ? 'ArrowDown' : 'ArrowUp';
    const outwards = this.icicle ? 'ArrowUp' : 'ArrowDown';
    const sameRow = this.shown.filter(one => one.frame.depth === box.frame.depth);
    const place = sameRow.indexOf(box);
    const targets = {
      [inwards]: () => this.shown.find(one => one.frame.parent === box.frame),
      [outwards]: () => this.shown.find(one => one.frame === box.frame.parent),
      ArrowLeft: () => sameRow[place - 1],
      ArrowRight: () => sameRow[place + 1],
    };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.zoom(box.frame);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.zoom(this.root);
    } else if (targets[event.key]) {
      event.preventDefault();
      const target = targets[event.key]();
      if (target) {
        this.box.children[this.shown.indexOf(target)].focus();
      }
    }
  }
}

/** Finds a text in names, or what is meant by it as a regular expression. */
function matcher(text) {
  try {
    const pattern = new RegExp(text, 'i');
    return name => pattern.test(name);
  } catch (notAPattern) {
    const part = text.toLowerCase();
    return name => name.toLowerCase().includes(part);
  }
}
