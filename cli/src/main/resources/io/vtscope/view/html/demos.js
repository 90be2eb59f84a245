// What the demos have measured beside what the articles say, and what vtscope has found in each run.

const data = JSON.parse(document.getElementById('data').textContent);

const COLOURS = ['running', 'pinned', 'compensated', 'good', 'warning', 'critical'].map(name => `var(--${name})`);
const DASHES = ['5 3', '2 3', '8 3 2 3'];
const PLOT = {width: 320, height: 190, left: 46, right: 12, top: 12, bottom: 26};
const BAR = {label: 16, height: 13, gap: 8, value: 64};
/** Values that differ by more than this are told apart on a logarithmic scale only. */
const WIDE = 100;

/** A cell as a number; NaN where it says something else. */
function numberIn(cell) {
  return /^[-+]?\d[\d,]*(\.\d+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : NaN;
}

function titleOf(run) {
  return [run.threads, run.jdk].filter(part => part).join(', ');
}

/** A table's caption with what tells its run from others, as far as it does not say that itself. */
function seriesOf(table, run) {
  return [table.caption, ...[run.threads, run.jdk].filter(part => part && !table.caption.includes(part))].join(', ');
}

/** All tables of a demo, those of the same columns together: what was measured, then what articles say. */
function groupsOf(demo) {
  const groups = new Map();
  for (const run of demo.runs) {
    for (const table of run.tables) {
      const key = table.columns.join('|');
      if (!groups.has(key)) {
        groups.set(key, {columns: table.columns, series: []});
      }
      const said = !table.caption.startsWith('measured');
      const name = said ? table.caption : seriesOf(table, run);
      const series = groups.get(key).series;
      if (!series.some(one => one.name === name && String(one.rows) === String(table.rows))) {
        series.push({name, rows: table.rows, said});
      }
    }
  }
  for (const group of groups.values()) {
    group.series.sort((a, b) => a.said - b.said);
    let measured = 0;
    let articles = 0;
    for (const one of group.series) {
      one.colour = one.said ? 'var(--quiet)' : COLOURS[measured++ % COLOURS.length];
      one.dash = one.said ? DASHES[articles++ % DASHES.length] : null;
    }
  }
  return [...groups.values()];
}

/** How many of the first columns tell the rows of each table apart: what was varied may be two things. */
function keysOf(group) {
  let keys = 1;
  while (keys < group.columns.length - 1 && group.series.some(one =>
    new Set(one.rows.map(row => keyOf(row, keys))).size < one.rows.length)) {
    keys++;
  }
  return keys;
}

function keyOf(row, keys) {
  return row.slice(0, keys).join(' \u00b7 ');
}

function scale(values, from, to, zero) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low > 0 && high / low > WIDE) {
    const [a, b] = [Math.log10(low), Math.log10(high)];
    return {log: true, low, high, at: value => from + (to - from) * (Math.log10(value) - a) / (b - a)};
  }
  const bottom = zero ? Math.min(0, low) : low;
  const top = high > bottom ? high : bottom + 1;
  return {log: false, low: bottom, high: top, at: value => from + (to - from) * (value - bottom) / (top - bottom)};
}

function short(value) {
  return value >= 10000 ? digits(value / 1000) + ' k' : value >= 100 ? number(value) : digits(value);
}

/** What was varied is a number: a line for each series. */
function lines(group, column) {
  const points = group.series.map(one => one.rows.map(row => [numberIn(row[0]), numberIn(row[column])])
      .filter(([x, y]) => !Number.isNaN(y)));
  const all = points.flat();
  const x = scale(all.map(point => point[0]), PLOT.left, PLOT.width - PLOT.right, false);
  const y = scale(all.map(point => point[1]), PLOT.height - PLOT.bottom, PLOT.top, true);
  const bottom = PLOT.height - PLOT.bottom;
  const ticks = y.log ? [y.low, y.high] : [y.low, (y.low + y.high) / 2, y.high];
  const steps = [...new Set(all.map(point => point[0]))].sort((a, b) => a - b);
  let shown = -Infinity;
  return drawn('svg', {viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: 'img',
    'aria-label': `${group.columns[column]} by ${group.columns[0]}: the figures are in the tables below`},
  ticks.map(tick => [
    drawn('line', {class: 'grid', x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y.at(tick), y2: y.at(tick)}),
    drawn('text', {x: PLOT.left - 6, y: y.at(tick) + 4, 'text-anchor': 'end'}, short(tick))]),
  steps.map(step => {
    if (x.at(step) - shown < 38) {
      return null;
    }
    shown = x.at(step);
    return drawn('text', {x: shown, y: bottom + 17, 'text-anchor': 'middle'}, short(step));
  }),
  group.series.map((one, i) => [
    styled(drawn('polyline', {points: points[i].map(([a, b]) => `${x.at(a)},${y.at(b)}`).join(' '), fill: 'none',
      'stroke-width': 2, 'stroke-dasharray': one.dash}), {stroke: one.colour}),
    points[i].map(([a, b]) => styled(drawn('circle', {cx: x.at(a), cy: y.at(b), r: 2.5},
        drawn('title', {}, `${one.name}: ${b} at ${a}`)), {fill: one.colour}))]));
}

/** What was varied has names: a bar for each series, below the name. */
function bars(group, column, keys) {
  const names = [...new Set(group.series.flatMap(one => one.rows.map(row => keyOf(row, keys))))];
  if (names.every(name => !Number.isNaN(numberIn(name)))) {
    names.sort((a, b) => numberIn(a) - numberIn(b));
  }
  const values = group.series.flatMap(one => one.rows.map(row => numberIn(row[column]))).filter(value => value >= 0);
  const size = scale(values.concat(0), 0, PLOT.width - BAR.value, true);
  let top = 0;
  const drawing = names.map(name => {
    const label = drawn('text', {x: 0, y: top + 12}, name);
    top += BAR.label;
    const ofName = group.series.flatMap(one => one.rows.filter(row => keyOf(row, keys) === name).map(row => {
      const value = numberIn(row[column]);
      const width = value >= 0 ? Math.max(1, size.at(value)) : 0;
      const bar = [
        styled(drawn('rect', {x: 0, y: top, width, height: BAR.height - 2}, drawn('title', {}, one.name)),
            {fill: one.said ? 'var(--unknown)' : one.colour}),
        drawn('text', {x: width + 5, y: top + 10}, value >= 0 ? short(value) : row[column])];
      top += BAR.height;
      return bar;
    }));
    top += BAR.gap;
    return [label, ofName];
  });
  return drawn('svg', {viewBox: `0 0 ${PLOT.width} ${top}`, role: 'img',
    'aria-label': `${group.columns[column]} by ${group.columns[0]}: the figures are in the tables below`}, drawing);
}

function plots(group) {
  const keys = keysOf(group);
  const numeric = keys === 1 && group.series.some(one => one.rows.length > 2)
      && group.series.every(one => one.rows.every(row => !Number.isNaN(numberIn(row[0]))));
  const columns = group.columns.map((name, i) => i).slice(keys)
      .filter(i => new Set(group.series.flatMap(one => one.rows.map(row => numberIn(row[i])))
          .filter(value => !Number.isNaN(value))).size > 1);
  if (!columns.length) {
    return null;
  }
  return [
    element('ul', {class: 'legend'}, group.series.map(one => element('li', {},
        styled(element('span', {class: numeric ? 'swatch line' + (one.said ? ' dashed' : '') : 'swatch'}),
            numeric ? {borderColor: one.colour} : {background: one.said ? 'var(--unknown)' : one.colour}),
        nameOf(one.name, 'word')))),
    element('div', {class: 'plots timeline'}, columns.map(i => element('figure', {},
        element('figcaption', {}, nameOf(group.columns[i], 'word'), 
          element('span', {class: 'quiet'}, ' by ', nameOf(group.columns.slice(0, keys).join(', '), 'word'))),
        numeric ? lines(group, i) : bars(group, i, keys))))];
}

function tables(group) {
  return element('div', {class: 'plots'}, group.series.map(one => element('div', {class: 'scroll'},
      element('table', {class: 'rows narrow'}, element('caption', {}, nameOf(one.name, 'word')),
          element('thead', {}, element('tr', {}, group.columns.map((name, i) =>
            element('th', {scope: 'col', class: i ? 'number' : null}, nameOf(name, 'word'))))),
          element('tbody', {}, one.rows.map(row => element('tr', {class: 'row'}, row.map((cell, i) => i
            ? element('td', {class: 'number'}, nameOf(cell, 'word'))
            : element('th', {scope: 'row'}, nameOf(cell, 'word'))))))))));
}

function findingOf(one) {
  return element('div', {class: 'finding ' + one.severity},
      element('p', {class: 'label'}, one.severity, ' ', element('span', {class: 'id'}, one.id)),
      element('h3', {}, nameOf(one.title, 'word')),
      one.fixes && fixes(one.fixes));
}

function found(demo) {
  return demo.runs.map(run => {
    const all = run.findings || [];
    const quiet = all.filter(one => one.severity === 'INFO');
    return element('div', {},
        element('h3', {class: 'run'}, titleOf(run) || 'One run', element('span', {class: 'quiet'}, ' ', digits(run.seconds), ' s',
            run.findings && all.length === quiet.length ? ', nothing found' + (quiet.length ? ' above INFO' : '') : '')),
        run.failure ? element('p', {class: 'CRITICAL'}, nameOf(run.failure, 'word')) : null,
        run.findings ? null : element('p', {}, 'It could not be observed.'),
        all.filter(one => one.severity !== 'INFO').map(findingOf),
        quiet.length ? unfolding(count(quiet.length, 'note'), () => element('div', {}, quiet.map(findingOf))) : null);
  });
}

/** Equal lines of several runs are shown once. */
function words(demo) {
  const all = [...new Set(demo.runs.flatMap(run => run.words))];
  return all.map(line => element('p', {}, nameOf(line, 'word')));
}

function sectionOf(demo) {
  return section(demo.name, demo.name,
      element('p', {}, nameOf(demo.line, 'word'), '. Expected findings: ', nameOf(demo.finds || 'nothing', 'word'), '.'),
      words(demo), groupsOf(demo).map(group => [plots(group), tables(group)]), found(demo));
}

function severities(run) {
  const loud = new Map();
  for (const one of run.findings || []) {
    if (one.severity !== 'INFO') {
      loud.set(one.id, [...(loud.get(one.id) || []), one]);
    }
  }
  return run.failure ? element('span', {class: 'CRITICAL'}, 'failed') : !run.findings ? 'not observed'
    : loud.size ? [...loud].map(([id, all], i) => [i ? ', ' : '', element('span', {class: all[0].severity}, id),
      all.length > 1 ? ` \u00d7 ${all.length}` : '']) : 'nothing';
}

function overview() {
  return section('overview', 'Overview', element('div', {class: 'scroll'}, element('table', {class: 'rows'},
      element('thead', {}, element('tr', {}, ['Demo', 'What it does', 'Run', 'Found above INFO'].map(name =>
        element('th', {scope: 'col'}, name)))),
      element('tbody', {}, data.demos.flatMap(demo => demo.runs.map((run, i) => element('tr', {class: 'row'},
          element('th', {scope: 'row'}, i ? '' : element('a', {href: '#' + demo.name}, demo.name)),
          element('td', {}, i ? '' : nameOf(demo.line, 'word')),
          element('td', {class: 'id'}, nameOf(titleOf(run), 'word')),
          element('td', {}, severities(run)))))))));
}

document.getElementById('page').replaceWith(
    topBar('vtscope demos', [['overview', 'Overview'], ...data.demos.map(demo => [demo.name, demo.name])]),
    element('main', {},
        element('header', {class: 'verdict'}, element('h1', {}, data.sentence),
            element('dl', {class: 'facts'}, element('div', {}, element('dt', {}, 'Page'), element('dd', {}, data.made)),
                data.jdks ? element('div', {}, element('dt', {}, 'Ran on'), element('dd', {}, nameOf(data.jdks, 'word'))) : null)),
        element('p', {class: 'quiet'},
            'Shortened runs on one machine: they show the effect, not the capacity of a machine. Dashed lines and grey bars are figures of the articles.'),
        overview(), data.demos.map(sectionOf)));
