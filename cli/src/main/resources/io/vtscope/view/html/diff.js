// A comparison of two reports: the verdict first, then findings, figures and places.

const data = JSON.parse(document.getElementById('data').textContent);
const stacks = new Stacks(data);

const TRENDS = ['NEW', 'WORSE', 'BETTER', 'GONE', 'SAME'];
const A_MINUTE = 'Carrier time per minute of each window.';

function trendOf(row) {
  return element('span', {class: 'trend ' + row.trend}, row.trend === 'SAME' ? 'about the same' : row.trend.toLowerCase());
}

/** What it costs more, or less where it is below zero. */
function difference(row) {
  return row.before === undefined && row.after === undefined ? undefined : (row.after || 0) - (row.before || 0);
}

function signed(millis) {
  return millis === undefined ? '' : (millis > 0 ? '+' : millis < 0 ? '\u2212' : '') + time(Math.abs(millis));
}

function verdict() {
  const side = (name, one) => element('div', {}, element('dt', {}, name),
      element('dd', {}, nameOf(one.name, 'word'), ': ', nameOf(one.of, 'word')));
  return element('header', {class: 'verdict'},
      element('h1', {}, data.sentence),
      element('p', {class: 'counts'}, data.counts),
      element('dl', {class: 'facts sides'}, side('Before', data.before), side('After', data.after),
          element('div', {}, element('dt', {}, 'Comparison'), element('dd', {}, data.made))),
      element('ul', {class: 'notes'}, data.cautions.map(caution => element('li', {}, nameOf(caution, 'word'))),
          element('li', {}, `Carrier times are per minute of each window. Differences below ${share(data.notable)} are shown as about the same.`)));
}

/** The columns in which both sides and their difference stand. */
function sides(about) {
  return [
    {name: 'Before', number: true, value: row => row.before, show: row => time(row.before), about},
    {name: 'After', number: true, value: row => row.after, show: row => time(row.after), about},
    {name: 'Difference', number: true, value: difference, show: row => signed(difference(row)), about},
  ];
}

const TREND = {name: 'Change', value: row => TRENDS.indexOf(row.trend), text: row => row.trend, show: trendOf};

function findings() {
  if (!data.findings.length) {
    return null;
  }
  const table = new Table({
    one: 'finding', label: 'Findings of both sides', rows: data.findings, sort: 'Change',
    detail: row => [
      element('p', {}, nameOf(row.title, 'word')),
      fixes(row.fixes),
      row.blind ? element('p', {}, row.trend === 'NEW' ? 'Not checked before.' : 'Not checked after.') : null,
    ],
    columns: [
      TREND,
      {name: 'Severity', value: row => row.severity, show: row => [
        row.severityBefore ? [element('span', {class: row.severityBefore}, row.severityBefore), ' to '] : '',
        element('span', {class: row.severity}, row.severity)]},
      {name: 'Finding', value: row => row.id, show: row => element('span', {class: 'id'}, row.id)},
      {name: 'Site', class: 'place', value: row => row.site, show: row => nameOf(row.site || '')},
      ...sides(A_MINUTE),
    ],
  });
  return section('findings', 'Findings', element('p', {}, A_MINUTE + ' Open a row to see the fix.'), table.node);
}

const UNITS_OF_FIGURES = {
  share,
  count: number,
  count_per_minute: digits,
  nanos: time,
  nanos_per_minute: time,
};

function figureOf(figure, side) {
  return figure[side] === undefined ? 'unknown' : UNITS_OF_FIGURES[figure.unit](figure[side]);
}

function figureTable(label, rows) {
  return element('div', {class: 'scroll'}, element('table', {class: 'rows narrow', 'aria-label': label},
      element('thead', {}, element('tr', {}, ['Figure', 'Before', 'After', 'Change'].map((name, i) =>
        element('th', {scope: 'col', class: i === 1 || i === 2 ? 'number' : null}, name)))),
      element('tbody', {}, rows.map(([name, figure]) => element('tr', {class: 'row'},
          element('th', {scope: 'row'}, nameOf(name, 'word')), element('td', {class: 'number'}, figureOf(figure, 'before')),
          element('td', {class: 'number'}, figureOf(figure, 'after')), element('td', {}, trendOf(figure)))))));
}

function carriers() {
  return data.carriers.length
    ? section('carriers', 'Carriers', figureTable('The carrier pool', data.carriers.map(figure => [figure.name, figure])))
    : null;
}

function hotspots() {
  if (!data.hotspots.length) {
    return null;
  }
  const table = new Table({
    one: 'hotspot', label: 'Places that held carriers on either side', rows: data.hotspots, sort: 'Change',
    columns: [
      TREND,
      {name: 'Reason', value: row => row.reason, show: row => row.reason},
      {name: 'Site', class: 'place', value: row => row.place, text: row => [row.place, row.blocking].join(' '),
        show: row => [nameOf(row.place || 'no stack was recorded'),
          row.blocking ? element('span', {class: 'quiet'}, ' in ', nameOf(row.blocking)) : '']},
      {name: 'Artifact', value: row => row.artifact, show: row => nameOf(row.artifact || '', 'word')},
      ...sides(A_MINUTE),
    ],
  });
  return section('hotspots', 'Hotspots', element('p', {}, A_MINUTE), table.node);
}

function flame() {
  const known = data.samples.filter(sample => sample[0]);
  if (!known.length) {
    return null;
  }
  const outside = data.samples.filter(sample => !sample[0]);
  return section('flame', 'Flame graph',
      element('p', {}, 'Where carriers were held. The width of a frame is its carrier time per minute, both sides together.',
          data.oneStackEach ? ' A report has one stack per hotspot.' : '',
          outside.map(([, after, before]) => ` In unknown stacks: ${time(before)} before, ${time(after)} after.`)),
      whenSeen(() => new Flame(stacks, known, {of: 'carrier time per minute', differential: true}).node));
}

function executors() {
  const rows = data.executors.flatMap(one => one.figures.filter(figure => figure.trend !== 'SAME')
      .map(figure => [one.name + ': ' + figure.name, figure]));
  return rows.length ? section('executors', 'Executors', figureTable('Executors', rows)) : null;
}

function waiting() {
  if (!data.waiting.length) {
    return null;
  }
  const threads = value => value < 10 ? digits(value) : number(value);
  const more = row => row.after - row.before;
  const table = new Table({
    one: 'place', label: 'Where virtual threads wait', rows: data.waiting, sort: 'Change',
    columns: [
      TREND,
      {name: 'Place', class: 'place', value: row => row.place, text: row => [row.place, row.blocking].join(' '),
        show: row => [nameOf(row.place || 'no stack'), row.blocking ? element('span', {class: 'quiet'}, ' in ', nameOf(row.blocking)) : '']},
      {name: 'Before', number: true, value: row => row.before, show: row => threads(row.before)},
      {name: 'After', number: true, value: row => row.after, show: row => threads(row.after)},
      {name: 'Difference', number: true, value: more,
        show: row => (more(row) > 0 ? '+' : more(row) < 0 ? '\u2212' : '') + threads(Math.abs(more(row)))},
    ],
  });
  return section('waiting', 'Waiting',
      element('p', {}, 'Virtual threads that waited without a carrier, on average: thread-seconds per second.'), table.node);
}

const sections = [findings(), carriers(), hotspots(), flame(), waiting(), executors()];
document.getElementById('page').replaceWith(topBar('vtscope diff', linksTo(sections)), element('main', {}, verdict(), sections));
