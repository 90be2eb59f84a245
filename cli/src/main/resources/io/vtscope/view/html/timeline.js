// The carrier pool over time: the carriers above, the queue of virtual threads below.
// A range is zoomed into by dragging, or by keys.

const MARGIN = {left: 44, right: 8, top: 24};
const PANEL = 150;
const QUEUE = 70;
const AXIS = 24;
const GAP = 32;

const SERIES = [
  {name: 'mounted', at: 2, mark: 'area', colour: 'var(--running)', about: 'carried a virtual thread'},
  {name: 'held', at: 4, mark: 'area', colour: 'var(--pinned)', about: 'pinned or blocked, on average'},
  {name: 'pool', at: 1, mark: 'line', colour: 'var(--text)', about: 'carriers in the pool'},
  {name: 'queued', at: 3, mark: 'area', colour: 'var(--blocked)', about: 'virtual threads that waited for a carrier'},
];

class Timeline {
  constructor(carriers, window) {
    this.points = carriers.timeline;
    this.step = carriers.step;
    this.parallelism = carriers.parallelism;
    this.window = window;
    this.looked = carriers.looked;
    this.length = Math.max(window.millis, this.points.length ? this.points.at(-1)[0] + this.step : 0);
    this.series = SERIES.filter(one => this.points.some(point => point[one.at] !== null));
    this.reset();
    this.svg = drawn('svg', {tabindex: 0, role: 'application',
      'aria-label': 'Carriers over time. Left and right move in time, plus and minus zoom, Escape shows all.'});
    this.readout = element('p', {class: 'readout', role: 'status'});
    this.all = element('button', {disabled: true, onclick: () => this.zoom(0, this.length)}, 'Show all');
    this.node = element('div', {class: 'timeline'}, this.legend(),
        element('div', {class: 'controls'},
            element('button', {onclick: () => this.scale(0.5), title: 'key +'}, 'Zoom in'),
            element('button', {onclick: () => this.scale(2), title: 'key -'}, 'Zoom out'), this.all,
            element('span', {class: 'quiet'}, 'Drag over a range to zoom into it.')),
        this.svg, this.readout);
    this.listen();
    new ResizeObserver(() => this.draw()).observe(this.svg);
  }

  reset() {
    this.from = 0;
    this.to = this.length;
    this.cursor = null;
  }

  legend() {
    const items = this.series.map(one => [one.mark === 'line' ? 'swatch line' : 'swatch', one.colour, one.name,
      one.name === 'held' && !this.looked ? 'pinned, on average; only pins that have ended' : one.about]);
    if (this.parallelism) {
      items.push(['swatch line dashed', 'var(--accent)', 'parallelism', 'carriers that may run at once']);
    }
    return element('ul', {class: 'legend'}, items.map(([type, colour, name, about]) => element('li', {},
        styled(element('span', {class: type}), {background: type === 'swatch' ? colour : '', borderColor: colour}),
        name, element('span', {class: 'quiet'}, about))));
  }

  listen() {
    let start = null;
    const at = event => this.timeAt(event.clientX - this.svg.getBoundingClientRect().left);
    this.svg.addEventListener('pointerdown', event => {
      start = at(event);
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener('pointermove', event => {
      this.cursor = at(event);
      this.range = start === null ? null : [Math.min(start, this.cursor), Math.max(start, this.cursor)];
      this.draw();
    });
    this.svg.addEventListener('pointerup', () => {
      const range = this.range;
      start = this.range = null;
      if (range && range[1] - range[0] >= this.step) {
        this.zoom(range[0], range[1]);
      } else {
        this.draw();
      }
    });
    this.svg.addEventListener('pointerleave', () => {
      this.cursor = document.activeElement === this.svg ? this.cursor : null;
      this.draw();
    });
    this.svg.addEventListener('dblclick', () => this.zoom(0, this.length));
    this.svg.addEventListener('keydown', event => this.key(event));
    this.svg.addEventListener('focus', () => this.move(0));
  }

  key(event) {
    const page = (this.to - this.from) / 2;
    const actions = {
      ArrowLeft: () => this.move(event.shiftKey ? -page : -this.step),
      ArrowRight: () => this.move(event.shiftKey ? page : this.step),
      Home: () => this.move(-Infinity),
      End: () => this.move(Infinity),
      '+': () => this.scale(0.5),
      '=': () => this.scale(0.5),
      '-': () => this.scale(2),
      Escape: () => this.zoom(0, this.length),
    };
    const action = actions[event.key];
    if (action && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      action();
    }
  }

  /** Moves the cursor, and what is seen with it. */
  move(by) {
    const start = this.cursor === null ? this.from : this.cursor;
    this.cursor = Math.max(0, Math.min(this.length - this.step / 2, start + by));
    const length = this.to - this.from;
    if (this.cursor < this.from || this.cursor > this.to) {
      this.from = Math.max(0, Math.min(this.length - length, this.cursor - length / 2));
      this.to = this.from + length;
    }
    this.draw();
  }

  scale(factor) {
    const middle = this.cursor === null ? (this.from + this.to) / 2 : this.cursor;
    const length = Math.min(this.length, Math.max(this.step * 4, (this.to - this.from) * factor));
    const share = (middle - this.from) / (this.to - this.from);
    const from = Math.max(0, Math.min(this.length - length, middle - share * length));
    this.zoom(from, from + length);
  }

  zoom(from, to) {
    this.from = from;
    this.to = Math.max(to, from + this.step);
    this.all.disabled = from === 0 && to >= this.length;
    this.draw();
  }

  timeAt(x) {
    const inside = Math.max(0, Math.min(1, (x - MARGIN.left) / this.width));
    return this.from + inside * (this.to - this.from);
  }

  x(millis) {
    return MARGIN.left + (millis - this.from) / (this.to - this.from) * this.width;
  }

  draw() {
    const outer = this.svg.clientWidth || 800;
    this.width = Math.max(50, outer - MARGIN.left - MARGIN.right);
    const queued = this.series.some(one => one.name === 'queued');
    const height = MARGIN.top + PANEL + (queued ? QUEUE + GAP : 0) + AXIS;
    this.svg.setAttribute('viewBox', `0 0 ${outer} ${height}`);
    this.svg.setAttribute('height', height);
    const clip = freshId('clip');
    const upper = this.panel(MARGIN.top, PANEL, 'carriers', this.series.filter(one => one.name !== 'queued'),
        this.parallelism || 0, clip);
    const lower = queued
      ? this.panel(MARGIN.top + PANEL + GAP, QUEUE, 'queued', this.series.filter(one => one.name === 'queued'), 0, clip)
      : [];
    this.svg.replaceChildren(
        drawn('clipPath', {id: clip},
            drawn('rect', {x: MARGIN.left, y: 0, width: this.width, height})),
        ...this.times(height), ...upper, ...lower, ...this.marks(height));
    this.say();
  }

  /** One scale, its lines, and the figures that share it. */
  panel(top, height, name, series, least, clip) {
    const greatest = Math.max(1, least,
        ...this.points.map(point => Math.max(...series.map(one => point[one.at] || 0))));
    const step = tick(greatest, Math.max(2, height / 40));
    const most = Math.max(step, Math.ceil(greatest / step) * step);
    const y = value => top + height - value / most * height;
    const nodes = [drawn('text', {x: 0, y: top - 11}, name)];
    for (let value = 0; value <= most; value += step) {
      nodes.push(drawn('line', {class: value === 0 ? 'axis' : 'grid', x1: MARGIN.left, x2: MARGIN.left + this.width,
        y1: y(value), y2: y(value)}));
      nodes.push(drawn('text', {x: MARGIN.left - 6, y: y(value) + 4, 'text-anchor': 'end'}, number(value)));
    }
    for (const one of series) {
      nodes.push(this.shape(one, y, clip));
    }
    if (least) {
      nodes.push(styled(drawn('line', {x1: MARGIN.left, x2: MARGIN.left + this.width, y1: y(least), y2: y(least),
        'stroke-dasharray': '5 4', 'stroke-width': 1.5}), {stroke: 'var(--accent)'}));
    }
    return nodes;
  }

  /** In steps; a gap means that there is no sample. */
  shape(one, y, clip) {
    let path = '';
    let start = null;
    const end = (x) => one.mark === 'area' && start !== null ? `V${y(0)}H${start}Z` : '';
    this.points.forEach((point, i) => {
      const value = point[one.at];
      if (value === null) {
        return;
      }
      const x = this.x(point[0]).toFixed(1);
      const next = this.points.slice(i + 1, i + 4).find(later => later[one.at] !== null);
      const joined = next && next[0] - point[0] <= this.step * 2.5;
      if (start === null) {
        start = x;
        path += one.mark === 'area' ? `M${x} ${y(0)}V${y(value)}` : `M${x} ${y(value)}`;
      } else {
        path += `V${y(value).toFixed(1)}`;
      }
      path += `H${this.x(joined ? next[0] : point[0] + this.step).toFixed(1)}`;
      if (!joined) {
        path += end();
        start = null;
      }
    });
    const area = one.mark === 'area';
    return styled(drawn('path', {d: path || 'M0 0', 'clip-path': `url(#${clip})`, 'stroke-width': 1.5}),
        area ? {fill: one.colour} : {fill: 'none', stroke: one.colour});
  }

  times(height) {
    const nodes = [];
    const step = tick((this.to - this.from) / 1000, Math.max(2, this.width / 90)) * 1000;
    for (let at = Math.ceil(this.from / step) * step; at <= this.to; at += step) {
      const x = this.x(at);
      nodes.push(drawn('line', {class: 'grid', x1: x, x2: x, y1: MARGIN.top, y2: height - AXIS + 4}));
      nodes.push(drawn('text', {x, y: height - 6, 'text-anchor': x > this.width ? 'end' : 'middle'}, seconds(at, step)));
    }
    return nodes;
  }

  marks(height) {
    const nodes = [];
    if (this.range) {
      nodes.push(drawn('rect', {class: 'range', x: this.x(this.range[0]), y: MARGIN.top,
        width: this.x(this.range[1]) - this.x(this.range[0]), height: height - AXIS - MARGIN.top}));
    }
    if (this.cursor !== null && this.cursor >= this.from && this.cursor <= this.to) {
      const x = this.x(this.cursor);
      nodes.push(drawn('line', {class: 'cursor', x1: x, x2: x, y1: MARGIN.top, y2: height - AXIS}));
    }
    return nodes;
  }

  say() {
    const range = `${seconds(this.from, 100)} to ${seconds(this.to, 100)} of ${seconds(this.length, 100)}`;
    if (this.cursor === null) {
      this.readout.textContent = `Shown: ${range}; 0 s is ${clock(this.window.start)} UTC.`;
      return;
    }
    const point = this.points.filter(one => one[0] <= this.cursor).at(-1);
    const near = point && this.cursor - point[0] <= this.step * 2.5;
    const known = near ? this.series.filter(one => point[one.at] !== null) : [];
    const said = known.map(one => one.name + ' ' + digits(point[one.at])).join(', ');
    this.readout.textContent = `${seconds(this.cursor, 100)} (${clock(this.window.start + this.cursor)} UTC): `
        + (said || 'not sampled') + (this.parallelism ? `, parallelism ${this.parallelism}` : '') + '.';
  }
}

/** A round step of a scale that has about so many. */
function tick(greatest, steps) {
  const rough = greatest / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find(one => one * power >= rough) * power;
  return greatest >= 2 && steps < 12 && Number.isInteger(greatest) ? Math.max(1, step) : step;
}

/** "12.5 s", with as many digits as a step of the scale needs. */
function seconds(millis, step) {
  const decimals = Math.max(0, Math.min(3, Math.ceil(-Math.log10(step / 1000) - 1e-9)));
  return (millis / 1000).toFixed(decimals) + ' s';
}

function clock(millis) {
  return new Date(millis).toISOString().slice(11, 19);
}
