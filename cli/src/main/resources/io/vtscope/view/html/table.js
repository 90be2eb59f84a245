// A table that is sorted by its heads and filtered by words; rows open to what they are made of.
// Rows are made as they come into sight, so that ten thousand of them open at once.

const CHUNK = 100;
const PRINTED_ROWS = 500;
const PRINTED_OPEN = 100;

class Table {
  /**
   * @param options one: "hotspot"; many: its plural if it is irregular; columns: {name, show(row), value(row) to sort by, number, about};
   *     rows; detail(row): elements, or undefined where rows do not open; sort: name of a column
   */
  constructor(options) {
    Object.assign(this, options);
    this.open = new Set();
    this.limit = CHUNK;
    this.words = [];
    this.sorting = this.columns.find(column => column.name === options.sort) || this.columns[0];
    this.descending = Boolean(this.sorting.number);
    this.said = element('span', {role: 'status', class: 'quiet'});
    this.body = element('tbody', {});
    this.more = element('button', {class: 'more', onclick: () => this.showMore()});
    this.heads = this.columns.map(column => this.head(column));
    this.table = element('table', {class: 'rows', 'aria-label': this.label},
        element('thead', {}, element('tr', {}, this.heads)), this.body);
    this.node = element('div', {}, this.rows.length > 5 ? this.controls() : null,
        element('div', {class: 'scroll'}, this.table), this.more);
    this.update();
    watchSight(this.more, () => this.showMore());
    onPrint(() => this.unfold(), () => this.fold());
  }

  head(column) {
    return element('th', {scope: 'col', class: column.number && 'number', title: column.about},
        element('button', {onclick: () => this.sortBy(column)}, column.name));
  }

  controls() {
    const input = element('input', {type: 'search', placeholder: 'words, all must match',
      oninput: () => this.filter(input.value)});
    return element('div', {class: 'controls'}, element('label', {}, 'Filter', input), this.said);
  }

  sortBy(column) {
    this.descending = this.sorting === column ? !this.descending : Boolean(column.number);
    this.sorting = column;
    this.update();
  }

  filter(text) {
    this.words = text.toLowerCase().split(/\s+/).filter(word => word);
    this.limit = CHUNK;
    this.update();
  }

  showMore() {
    this.limit += CHUNK;
    this.append();
  }

  update() {
    this.heads.forEach((head, i) => {
      head.removeAttribute('aria-sort');
      if (this.columns[i] === this.sorting) {
        head.setAttribute('aria-sort', this.descending ? 'descending' : 'ascending');
      }
    });
    this.shown = this.rows.filter(row => this.words.every(word => this.text(row).includes(word)));
    this.shown.sort((a, b) => this.compare(a, b));
    const all = count(this.rows.length, this.one, this.many);
    this.said.textContent = this.words.length ? number(this.shown.length) + ' of ' + all : all;
    this.body.replaceChildren();
    this.append();
  }

  /** What is not known comes last, in either order. */
  compare(a, b) {
    const [x, y] = [this.sorting.value(a), this.sorting.value(b)];
    if (x === undefined || y === undefined) {
      return (x === undefined) - (y === undefined);
    }
    const order = typeof x === 'number' ? x - y : String(x).localeCompare(String(y));
    return this.descending ? -order : order;
  }

  text(row) {
    this.texts = this.texts || new Map();
    if (!this.texts.has(row)) {
      const parts = this.columns.map(column => column.text ? column.text(row) : column.value(row));
      this.texts.set(row, parts.join(' ').toLowerCase());
    }
    return this.texts.get(row);
  }

  append() {
    const made = this.body.querySelectorAll('tr.row').length;
    this.shown.slice(made, this.limit).forEach(row => this.body.append(...this.rowOf(row)));
    const left = this.shown.length - this.limit;
    this.more.hidden = left <= 0;
    this.more.textContent = 'Show ' + number(Math.min(CHUNK, left)) + ' more of ' + number(left);
  }

  rowOf(row) {
    const cells = this.columns.map((column, i) =>
        element('td', {class: [column.number && 'number', column.class].filter(Boolean).join(' ')},
            i === 0 && this.detail ? this.opener(row) : column.show(row)));
    const line = element('tr', {class: this.detail ? 'row opens' : 'row', onclick: event => {
      if (this.detail && !event.target.closest('button') && !String(getSelection())) {
        this.toggle(row, line);
      }
    }}, cells);
    return this.open.has(row) ? [line, this.detailOf(row, line)] : [line];
  }

  opener(row) {
    return element('button', {class: 'opener', 'aria-expanded': this.open.has(row) ? 'true' : 'false',
      onclick: event => this.toggle(row, event.target.closest('tr'))}, this.columns[0].show(row));
  }

  toggle(row, line) {
    const isOpen = this.open.has(row);
    line.querySelector('.opener').setAttribute('aria-expanded', isOpen ? 'false' : 'true');
    if (isOpen) {
      this.open.delete(row);
      line.nextSibling.remove();
    } else {
      this.open.add(row);
      line.after(this.detailOf(row, line));
    }
  }

  detailOf(row, line) {
    const id = freshId('detail');
    line.querySelector('.opener').setAttribute('aria-controls', id);
    return element('tr', {class: 'detail', id}, element('td', {colspan: this.columns.length}, this.detail(row)));
  }

  /** For paper. */
  unfold() {
    this.before = {open: new Set(this.open), limit: this.limit};
    this.limit = PRINTED_ROWS;
    if (this.detail) {
      this.shown.slice(0, PRINTED_OPEN).forEach(row => this.open.add(row));
    }
    this.update();
    const left = this.shown.length - PRINTED_ROWS;
    if (left > 0) {
      this.body.append(element('tr', {}, element('td', {colspan: this.columns.length},
          count(left, 'row') + ' more ' + (left === 1 ? 'is' : 'are') + ' not printed.')));
    }
  }

  fold() {
    Object.assign(this, this.before);
    this.update();
  }
}

/** Calls back whenever an element comes into sight. */
function watchSight(node, seen) {
  new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && seen(),
      {rootMargin: '300px'}).observe(node);
}

const printing = [];

/** What is done before the page is printed, and what undoes it. */
function onPrint(before, after) {
  printing.push([before, after]);
}

/** By what is folded, what makes its content. */
const folded = new WeakMap();
let unfolded = [];

addEventListener('beforeprint', () => {
  printing.forEach(([before]) => before());
  unfolded = [];
  // What is unfolded may hold more that is folded.
  for (let one = document.querySelector('details:not([open])'); one; one = document.querySelector('details:not([open])')) {
    folded.get(one)();
    one.open = true;
    unfolded.push(one);
  }
});

addEventListener('afterprint', () => {
  unfolded.forEach(details => details.removeAttribute('open'));
  printing.forEach(([, after]) => after());
});
