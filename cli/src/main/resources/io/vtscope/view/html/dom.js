// Elements. Whatever comes from the target becomes text here, and never markup.

/** An element with attributes and children; strings become text, nothing is left out. */
function element(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same, of a drawing. */
function drawn(name, attributes, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) {
      node.addEventListener(key.slice(2), value);
    } else if (value !== undefined && value !== null && value !== false) {
      node.setAttribute(key, value === true ? '' : value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== '') {
      node.append(child);
    }
  }
  return node;
}

/** Sets styles; the page's policy allows them from scripts, not in markup. */
function styled(node, styles) {
  Object.assign(node.style, styles);
  return node;
}

/** A name from the target, kept apart from the direction of the text around it. */
function nameOf(text, kind) {
  return element('span', {class: 'name ' + (kind || 'code'), dir: 'auto'}, text);
}

let ids = 0;
function freshId(prefix) {
  ids++;
  return prefix + '-' + ids;
}

/** Figures, each below what it is of; those that are not known are left out. */
function figures(pairs) {
  const known = pairs.filter(pair => pair[1] !== undefined && pair[1] !== '');
  return known.length === 0 ? null
    : element('dl', {class: 'figures'},
        known.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}
