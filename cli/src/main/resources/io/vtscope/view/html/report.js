// The report: the verdict first, then the findings and their data. A section without content is left out.

let data;
let stacks;

// Severities, and findings that a filter hides.
const SEVERITIES = [['CRITICAL', 'critical'], ['WARNING', 'warning'], ['INFO', 'note'], ['HIDDEN', 'hidden']];

// Processes that a finding names.
const LINKED = 8;

const SPENT = [
  ['running', 'a virtual thread ran'],
  ['pinned', 'a parked virtual thread kept its carrier'],
  ['blocked', 'it waited for a monitor or ran native code'],
  ['compensated', 'it blocked in a call for which the pool may start another carrier'],
  ['idle', 'no virtual thread was mounted, or the carrier had not started'],
  ['unknown', 'not sampled'],
];

/** "1 warning", "2 warnings", "2 notes", "2 critical". */
function counted(many, word) {
  return word === 'warning' || word === 'note' ? count(many, word) : many + ' ' + word;
}

function verdict() {
  const counts = SEVERITIES.filter(([severity]) => data.counts[severity]);
  return element('header', {class: 'verdict'},
      element('h1', {}, data.sentence),
      element('p', {class: 'counts'}, counts.map(([severity, word]) =>
          element('span', {class: severity}, counted(data.counts[severity], word)))),
      element('dl', {class: 'facts'}, data.facts.map(([name, value]) =>
          element('div', {}, element('dt', {}, name), element('dd', {}, nameOf(value, 'word'))))));
}

function findings() {
  return data.findings.length
    ? section('findings', 'Findings', data.findings.map(one => one.severity === 'INFO' ? quiet(one) : loud(one)))
    : null;
}

function loud(finding, shared) {
  return element('article', {class: 'finding ' + finding.severity},
      element('p', {class: 'label'}, finding.severity, ' ', finding.id),
      element('h3', {}, nameOf(finding.title, 'word')),
      spread(shared),
      about(finding));
}

/** A note is one line that opens. */
function quiet(finding, shared) {
  const line = [element('span', {class: 'label'}, 'NOTE ', finding.id), ' ', nameOf(finding.title, 'word')];
  const details = unfolding(line, () => element('div', {}, spread(shared), about(finding)));
  details.className = 'finding INFO';
  return details;
}

/** What to do about a finding, and what it rests on. */
function about(finding) {
  return [
    fields(finding.fields),
    fixes(finding.fixes),
    finding.fields.some(([label]) => label === 'figures') ? null : figures(finding.costs || []),
    (finding.holders || []).some(holder => holder.place !== finding.site) ? holders(finding) : null,
    element('div', {class: 'folds'},
        stackDetails(stacks, finding.stack, holdersOf(finding)),
        finding.evidence && unfolding(count(finding.evidence.length, 'figure'),
            () => evidence(finding.evidence))),
  ];
}

/** Where it is, what it does and how much; each label once. */
function fields(rows) {
  return rows.length ? element('dl', {class: 'fields'}, rows.map(([label, text], i) => element('div', {},
      element('dt', {}, i > 0 && rows[i - 1][0] === label ? '' : label),
      element('dd', {}, linked(text))))) : null;
}

/** Every frame that is marked in a finding's or hotspot's stack. */
function holdersOf(one) {
  const site = one.site ? [{place: one.site, lock: one.lock, waits: one.waits}] : [];
  return site.concat(one.holders || []);
}

function holders(one) {
  const all = one.holders;
  const what = one.waits ? 'The lock is held in ' : all && all.length > 1 ? 'All of these hold the carrier: ' : 'Held by ';
  return all && all.length ? element('p', {}, what,
      all.map((holder, i) => [i ? ', ' : '', nameOf(holder.place), holder.lock ? [' (', nameOf(holder.lock), ')'] : '']))
    : null;
}

function evidence(pairs) {
  return element('dl', {class: 'evidence'}, pairs.map(([name, value]) => element('div', {},
      element('dt', {}, name), element('dd', {}, nameOf(typeof value === 'number' ? exact(value) : String(value), 'word')))));
}

function exact(value) {
  return Number.isInteger(value) ? number(value) : String(value);
}

function budget() {
  const {budget: spent, pinnedMillis} = data.carriers;
  if (!spent) {
    return element('p', {}, `Carriers were pinned for ${time(pinnedMillis)}. The rest of their time is unknown without the agent.`);
  }
  const total = SPENT.reduce((sum, [name]) => sum + spent[name], 0);
  const there = SPENT.filter(([name]) => spent[name] > 0);
  const colour = name => ({background: `var(--${name})`});
  return element('div', {},
      element('p', {}, `${time(total)} of carrier time in a window of ${time(data.window.millis)}`,
          data.carriers.parallelism ? `, parallelism ${data.carriers.parallelism}` : '', '.'),
      element('div', {class: 'bar', role: 'img', 'aria-label': 'Shares of carrier time, as in the table below'},
          there.map(([name]) => styled(element('span', {title: `${name} ${share(spent[name] / total)}`}),
              {...colour(name), width: spent[name] / total * 100 + '%'}))),
      element('table', {class: 'budget', 'aria-label': 'Carrier time by use'}, element('tbody', {},
          there.map(([name, about]) => element('tr', {},
              element('th', {scope: 'row'}, styled(element('span', {class: 'swatch'}), {...colour(name), display: 'inline-block', marginRight: '8px'}), name),
              element('td', {class: 'number'}, share(spent[name] / total)),
              element('td', {class: 'number'}, time(spent[name])),
              element('td', {class: 'quiet'}, about))))));
}

function carriers() {
  const {peakPool, maxPoolSize, peakQueued, delay, timeline, budget: spent, pinnedMillis} = data.carriers;
  if (!spent && !timeline.length && !pinnedMillis) {
    return null;
  }
  const said = [
    peakPool && `The pool had up to ${count(peakPool, 'carrier')}${maxPoolSize ? ` of at most ${number(maxPoolSize)}` : ''}.`,
    peakQueued > 0 && `Up to ${count(peakQueued, 'virtual thread')} waited for a carrier.`,
    delay,
  ].filter(Boolean).join(' ');
  return section('carriers', 'Carriers', budget(), timeline.length
    ? section('timeline', 'Over time', element('p', {}, said), new Timeline(data.carriers, data.window).node)
    : element('p', {}, said));
}

function shareBar(part) {
  return part === undefined ? ''
    : [styled(element('span', {class: 'share'}), {width: Math.max(1, part * 60) + 'px'}), share(part)];
}

function hotspots() {
  if (!data.hotspots.length) {
    return null;
  }
  const table = new Table({
    one: 'hotspot', label: 'Places that hold carriers', rows: data.hotspots, sort: 'Carrier time', detail: hotspot,
    columns: [
      {name: 'Reason', value: row => row.reason, show: row => row.reason},
      {name: 'Site', class: 'place', value: row => row.place,
        text: row => [row.place, row.lock, row.blocking].join(' '),
        show: row => [nameOf(row.place), row.lock ? element('span', {class: 'quiet'}, ' on ', nameOf(row.lock)) : '']},
      {name: 'Artifact', value: row => row.artifact, show: row => nameOf(row.artifact || '', 'word')},
      {name: 'Count', number: true, value: row => row.count, show: row => number(row.count)},
      {name: 'Carrier time', number: true, value: row => row.total, show: row => time(row.total),
        about: 'Time for which carriers were held, summed up'},
      {name: 'Share', number: true, value: row => row.share, show: row => shareBar(row.share),
        about: 'Of all carrier time in the window'},
      {name: 'p99', number: true, value: row => row.p99, show: row => time(row.p99)},
      {name: 'Max', number: true, value: row => row.max, show: row => time(row.max)},
    ],
  });
  return section('hotspots', 'Hotspots',
      element('p', {}, `Places that held carriers in a window of ${time(data.window.millis)}. Open a row to see the holders and all stacks.`),
      table.node);
}

function hotspot(row) {
  const outside = row.stacks.filter(sample => !sample[0]).reduce((sum, sample) => sum + sample[2], 0);
  const known = row.stacks.filter(sample => sample[0]);
  return [
    figures([
      ['p50', time(row.p50)], ['p90', time(row.p90)], ['p99', time(row.p99)], ['longest', time(row.max)],
      ['queued meanwhile', row.queued ? 'up to ' + count(row.queued, 'virtual thread') : ''],
      ['carriers', number(row.carriers)],
      ['still held at the end', row.lasting ? 'for ' + time(row.lasting) : ''],
      ['blocks in', row.blocking && nameOf(row.blocking)],
      ['also in', row.alsoIn && nameOf(row.alsoIn)],
      ['the JVM says', [row.jvm, row.operation].filter(Boolean).join(': ')],
      ['called by', row.caller && nameOf(row.caller)],
      ['not read', row.notRead && nameOf(row.notRead)],
    ]),
    row.count === undefined ? element('p', {}, 'Seen in samples: the number of calls and their length are unknown.') : null,
    holders(row),
    known.length
      ? [element('p', {class: 'quiet'}, `${count(known.length, 'stack')}, from the blocking call outwards; share of carrier time.`),
        stackTree(stacks, known, holdersOf(row))] : element('p', {}, 'No stack was recorded.'),
    outside > 0 && known.length ? element('p', {class: 'quiet'}, time(outside) + ' more in unknown stacks.') : null,
  ];
}

function flame() {
  const all = data.hotspots.concat(data.computing);
  const samples = all.flatMap(one => one.stacks.map(([node, , millis]) => [node, millis, undefined, one.reason]));
  const known = samples.filter(sample => sample[0]);
  if (!known.length) {
    return null;
  }
  const outside = samples.filter(sample => !sample[0]).reduce((sum, sample) => sum + sample[1], 0);
  return section('flame', 'Flame graph',
      element('p', {}, `Where carriers were held, by carrier time in a window of ${time(data.window.millis)}.`,
          outside > 0 ? ` ${time(outside)} more in unknown stacks.` : ''),
      whenSeen(() => flameBy('Reason', known, 'carrier time')));
}

/** A flame graph with a choice of the samples' last value. */
function flameBy(choice, samples, of) {
  const graph = new Flame(stacks, samples, {of});
  const reasons = [...new Set(samples.map(sample => sample[3]))];
  if (reasons.length > 1) {
    const select = element('select', {onchange: () =>
      graph.weigh(samples.filter(sample => !select.value || sample[3] === select.value))},
    element('option', {value: ''}, 'all'), reasons.map(reason => element('option', {value: reason}, reason)));
    graph.node.firstChild.prepend(element('label', {}, choice, select));
  }
  return graph.node;
}

function executors() {
  const used = data.executors.filter(one => one.submitted > 0 || one.completed > 0);
  if (!used.length) {
    return null;
  }
  const table = new Table({
    one: 'executor', label: 'Executors', rows: used, sort: 'Submitted', detail: executor,
    columns: [
      {name: 'Name', class: 'place', value: row => row.name, text: row => row.name + ' ' + row.kind,
        show: row => [nameOf(row.name, 'word'), element('span', {class: 'quiet'}, (row.virtual ? ' (virtual threads) ' : ' '), nameOf(row.kind || '', 'word'))]},
      {name: 'Submitted', number: true, value: row => row.submitted, show: row => number(row.submitted), about: 'Tasks'},
      {name: 'Completed', number: true, value: row => row.completed, show: row => number(row.completed)},
      {name: 'Failed', number: true, value: row => row.failed, show: row => number(row.failed)},
      {name: 'Rejected', number: true, value: row => row.rejected, show: row => number(row.rejected)},
      {name: 'At once', number: true, value: row => row.peakActive, show: row => number(row.peakActive), about: 'Most tasks that ran at once'},
      {name: 'Queued', number: true, value: row => row.peakQueued, show: row => number(row.peakQueued), about: 'Most tasks in its queue at once'},
      {name: 'Wait p99', number: true, value: row => row.wait && row.wait.p99, show: row => time(row.wait && row.wait.p99), about: 'Of the tasks that were timed, in the worst second'},
      {name: 'Run p99', number: true, value: row => row.run && row.run.p99, show: row => time(row.run && row.run.p99), about: 'Of the tasks that were timed, in the worst second'},
    ],
  });
  return section('executors', 'Executors',
      element('p', {}, `${count(used.length, 'executor')} had tasks in a window of ${time(data.window.millis)}. An empty cell is unknown.`,
          data.executorsLeftOut ? ` ${number(data.executorsLeftOut)} more are left out.` : ''), table.node);
}

function executor(row) {
  const timed = (name, times) => times
    ? [name, `p50 ${time(times.p50)}, p99 ${time(times.p99)}, longest ${time(times.max)} of ${number(times.timed)} timed`] : [name, ''];
  return [
    figures([
      ['class', nameOf(row.type)], ['queue', row.queueType && nameOf(row.queueType)],
      ['rejection policy', row.rejection && nameOf(row.rejection)],
      ['watched for', time(row.watched)], ['most threads', number(row.peakThreads)],
      timed('time in the queue', row.wait), ['mean time in the queue', row.meanWait > 0 ? time(row.meanWait) : ''],
      timed('time of a task', row.run), ['created in', row.maker && nameOf(row.maker)],
    ]),
    row.forkJoin ? element('p', {}, 'Only tasks from outside the fork-join pool, or from another of its threads, are counted.') : null,
    stackDetails(stacks, row.stack, [], 'Created in'),
    (row.rejections || []).map(([node, secs]) => stackDetails(stacks, node, [], `Rejected in ${count(secs, 'second')}, in`)),
  ];
}

function population() {
  const rows = data.population;
  if (!rows.length) {
    return data.threads ? section('population', 'Virtual threads', element('p', {}, data.threads)) : null;
  }
  const table = new Table({
    one: 'place', label: 'What virtual threads wait for', rows, sort: 'Threads', detail: row => [
      figures([['state', row.state], ['waits for', row.waitsFor && nameOf(row.waitsFor)], ['on average', number(row.average)],
        ['share of waiting threads', row.shareText], ['seen in', `${row.seen} of ${count(row.counts, 'sample')}`]]),
      stackList(stacks, row.stack, [])],
    columns: [
      {name: 'Place', class: 'place', value: row => row.place, show: row => nameOf(row.place)},
      {name: 'Artifact', value: row => row.artifact, show: row => nameOf(row.artifact || '', 'word')},
      {name: 'Threads', number: true, value: row => row.threads, show: row => number(row.threads), about: 'At the peak; estimated from a random sample'},
      {name: 'Share', number: true, value: row => row.share, show: row => shareBar(row.share), about: 'Of all waiting threads'},
      {name: 'At the end', number: true, value: row => row.now, show: row => number(row.now)},
      {name: 'Oldest', number: true, value: row => row.oldest, show: row => time(row.oldest), about: 'The longest wait, at least'},
    ],
  });
  return section('population', 'Virtual threads', element('p', {}, data.threads, ' They waited without a carrier in these places:',
      data.populationLeftOut ? ` ${number(data.populationLeftOut)} places are left out.` : ''), table.node);
}

function waiting() {
  const samples = data.waits.map(([node, millis, kind]) => [node, millis, undefined, kind]);
  const known = samples.filter(sample => sample[0]);
  if (!known.length) {
    return null;
  }
  const sum = some => some.reduce((all, sample) => all + sample[1], 0);
  const outside = sum(samples) - sum(known);
  return section('waiting', 'Waiting',
      element('p', {}, `Where virtual threads waited without a carrier, by threads \u00d7 time: ${time(sum(samples))}, ${data.waitsBasis}.`,
          outside >= 1 ? ` ${time(outside)} of it in unknown stacks.` : ''),
      whenSeen(() => flameBy('For', known, 'waiting time')));
}

function pools() {
  if (!data.pools.length) {
    return null;
  }
  const table = new Table({
    one: 'pool', label: 'Resource pools', rows: data.pools, sort: 'Most waiting',
    columns: [
      {name: 'Name', class: 'place', value: row => row.name, show: row => [nameOf(row.name, 'word'), ' ', element('span', {class: 'quiet'}, nameOf(row.type))]},
      {name: 'In use', number: true, value: row => row.active, show: row => number(row.active), about: 'At the end'},
      {name: 'Idle', number: true, value: row => row.idle, show: row => number(row.idle), about: 'At the end'},
      {name: 'Maximum', number: true, value: row => row.maximum, show: row => number(row.maximum)},
      {name: 'Most in use', number: true, value: row => row.peakActive, show: row => number(row.peakActive)},
      {name: 'Waiting', number: true, value: row => row.waiting, show: row => number(row.waiting), about: 'At the end'},
      {name: 'Most waiting', number: true, value: row => row.peakWaiting, show: row => number(row.peakWaiting)},
    ],
  });
  return section('pools', 'Resource pools', element('p', {}, 'Figures of each pool, read once per second. An empty cell is unknown.'), table.node);
}

function detectors() {
  const found = data.detectors.filter(one => one.found);
  const absent = data.detectors.filter(one => one.ok);
  const reasons = new Map();
  data.detectors.filter(one => one.why).forEach(one => reasons.set(one.why, (reasons.get(one.why) || []).concat(one.id)));
  return section('detectors', 'Checks',
      element('dl', {class: 'looked'},
          found.length ? [element('dt', {}, 'Found'), element('dd', {}, idsOf(found.map(one => one.found > 1 ? `${one.id} (${one.found})` : one.id)))] : null,
          absent.length ? [element('dt', {}, 'Clean'), element('dd', {}, idsOf(absent.map(one => one.id + (one.least || ''))))] : null,
          [...reasons].map(([reason, ids]) => [element('dt', {}, 'Not checked'), element('dd', {}, idsOf(ids), ', because ' + reason + '.')])));
}

function idsOf(ids) {
  return ids.map((id, i) => [i ? ', ' : '', element('span', {class: 'id'}, id)]);
}

function notes() {
  return data.notes.length
    ? section('notes', 'Unknown', element('ul', {class: 'notes'}, data.notes.map(note => element('li', {}, nameOf(note, 'word')))))
    : null;
}

/** Shows another report. */
function show(report) {
  data = report;
  stacks = new Stacks(data);
  draw(report, () => [findings(), carriers(), hotspots(), flame(), executors(), population(), waiting(), pools(), detectors(), notes()],
      verdict);
}

/** Replaces the page. */
function draw(report, makeSections, makeHead) {
  printing.length = 0;
  const sections = makeSections();
  const page = element('div', {}, topBar('vtscope', linksTo(sections)),
      given.reports ? choice(report) : null,
      element('main', {}, makeHead(), sections));
  shown.replaceWith(page);
  shown = page;
}

/** A choice between all processes and one of them. */
function choice(report) {
  const select = element('select', {onchange: () => select.value ? show(given.reports[select.value]) : showAll()},
      element('option', {value: ''}, `all ${count(given.reports.length, 'process', 'processes')}`),
      given.processes.map((one, i) => element('option', {value: i}, `${one.name}: ${one.state}`)));
  select.value = report ? given.reports.indexOf(report) : '';
  return element('p', {class: 'controls'}, element('label', {}, element('span', {}, 'Show'), select));
}

/** Shows the findings of all processes. */
function showAll() {
  draw(null, () => [sharedFindings(), processes()], () => element('header', {class: 'verdict'},
      element('h1', {}, given.sentence),
      element('p', {class: 'counts'}, given.counts),
      given.others ? element('p', {}, 'Other processes: ', given.others, '.') : null,
      given.missing.map(sentence => element('p', {}, nameOf(sentence, 'word'))),
      element('dl', {class: 'facts'}, element('div', {}, element('dt', {}, 'From'),
          element('dd', {}, nameOf(given.source, 'word'))))));
}

function sharedFindings() {
  return given.findings.length ? section('findings', 'Findings', given.findings.map(shared => {
    data = given.reports[shared.worst];
    stacks = new Stacks(data);
    const finding = data.findings[shared.finding];
    return finding.severity === 'INFO' ? quiet(finding, shared) : loud(finding, shared);
  })) : null;
}

/** In which processes a finding is, and what only these share. */
function spread(shared) {
  return shared && element('dl', {class: 'fields'},
      element('div', {}, element('dt', {}, 'in'), element('dd', {}, shared.where, ': ', links(shared.in))),
      shared.only.length ? element('div', {}, element('dt', {}, 'only'),
          element('dd', {}, shared.only.map(one => element('p', {}, nameOf(one, 'word'))))) : null,
      shared.in.length > 1 ? element('div', {}, element('dt', {}, 'worst'),
          element('dd', {}, link(shared.worst), ', whose figures follow')) : null);
}

function links(indices) {
  const some = indices.slice(0, LINKED).map((i, at) => [at ? ', ' : '', link(i)]);
  return indices.length > LINKED ? [some, ` and ${number(indices.length - LINKED)} more`] : some;
}

/** Opens the report of a process. */
function link(i) {
  return element('button', {class: 'link', onclick: () => {
    show(given.reports[i]);
    scrollTo(0, 0);
  }}, nameOf(given.processes[i].name, 'word'));
}

function processes() {
  const rows = given.processes.map((one, i) => ({...one, i}));
  const table = new Table({
    one: 'process', many: 'processes', label: 'Processes', rows, sort: 'State',
    columns: [
      {name: 'State', value: row => row.i, text: row => row.state, show: row => row.state},
      {name: 'Process', class: 'place', value: row => row.name, show: row => link(row.i)},
      {name: 'Program', value: row => row.program, show: row => nameOf(row.program || '')},
      {name: 'Pid', number: true, value: row => row.pid, show: row => row.pid === undefined ? '' : String(row.pid)},
      {name: 'JDK', value: row => row.jdk, show: row => nameOf(row.jdk || '', 'word')},
      {name: 'Window', number: true, value: row => row.millis, show: row => time(row.millis)},
      {name: 'Findings', value: row => row.found, show: row => row.found},
    ],
  });
  return section('processes', 'Processes', table.node);
}

const given = JSON.parse(document.getElementById('data').textContent);
let shown = document.getElementById('page');

if (given.reports) {
  showAll();
} else {
  show(given);
}

// The browser looked for it before it was there.
if (location.hash) {
  const wanted = document.getElementById(location.hash.slice(1));
  if (wanted) {
    wanted.scrollIntoView();
  }
}
