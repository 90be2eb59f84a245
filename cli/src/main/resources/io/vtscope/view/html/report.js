// The report: the verdict first, then what it rests on, then what is not known.

let data;
let stacks;

// Counts of findings: of each severity, and of those that a filter hides.
const SEVERITIES = [['CRITICAL', 'critical'], ['WARNING', 'warning'], ['INFO', 'info'], ['HIDDEN', 'hidden']];

const SPENT = [
  ['running', 'the virtual thread neither waited nor was parked'],
  ['pinned', 'it was parked and kept its carrier'],
  ['blocked', 'it waited for a monitor, or stayed in native code'],
  ['compensated', 'it blocked in a call for which the pool may start another carrier'],
  ['idle', 'nothing was carried, or the carrier had not been started'],
  ['unknown', 'nobody looked'],
];

/** "1 warning", "2 warnings", "2 critical". */
function counted(many, word) {
  return word === 'warning' ? count(many, word) : many + ' ' + word;
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
  return section('findings', 'Findings', data.findings.length
    ? data.findings.map(one => one.severity === 'INFO' ? quiet(one) : loud(one))
    : element('p', {}, data.counts.HIDDEN ? 'All are hidden.' : 'None: see what was looked for.'));
}

function loud(finding) {
  return element('article', {class: 'finding ' + finding.severity},
      element('p', {class: 'label'}, finding.severity, ' ', finding.id),
      element('h3', {}, nameOf(finding.title, 'word')),
      about(finding));
}

/** What is only worth knowing is a line that opens. */
function quiet(finding) {
  const line = [element('span', {class: 'label'}, finding.severity, ' ', finding.id), ' ', nameOf(finding.title, 'word')];
  const details = unfolding(line, () => element('div', {}, about(finding)));
  details.className = 'finding INFO';
  return details;
}

/** What to do about a finding, and what it rests on. */
function about(finding) {
  return [
    fields(finding.fields),
    fixes(finding.fixes),
    figures(finding.costs || []),
    holders(finding),
    element('div', {class: 'folds'},
        stackDetails(stacks, finding.stack, holdersOf(finding)),
        finding.evidence && unfolding(`Evidence: ${count(finding.evidence.length, 'figure')}`,
            () => evidence(finding.evidence))),
  ];
}

/** Where it is, what it does and how much, each with its label. */
function fields(rows) {
  return rows.length ? element('dl', {class: 'fields'}, rows.map(([label, text]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, linked(text))))) : null;
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

/** Every frame that is marked in a finding's or hotspot's stack. */
function holdersOf(one) {
  const site = one.site ? [{place: one.site, lock: one.lock, waits: one.waits}] : [];
  return site.concat(one.holders || []);
}

function holders(one) {
  const all = one.holders;
  const what = one.waits ? 'Those who have the lock are in ' : all && all.length > 1 ? 'All of these hold the carrier: ' : 'Held by ';
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
    return element('p', {}, 'Nobody looked at the carriers: where their time went is not known, but that they were pinned for '
        + time(pinnedMillis) + '. The agent brings it, once there are virtual threads.');
  }
  const total = SPENT.reduce((sum, [name]) => sum + spent[name], 0);
  const there = SPENT.filter(([name]) => spent[name] > 0);
  const colour = name => ({background: `var(--${name})`});
  return element('div', {},
      element('p', {}, `${time(total)} of carriers in a window of ${time(data.window.millis)}`,
          data.carriers.parallelism ? `, parallelism ${data.carriers.parallelism}` : '', '.'),
      element('div', {class: 'bar', role: 'img', 'aria-label': 'Shares of carrier time, as in the table below'},
          there.map(([name]) => styled(element('span', {title: `${name} ${share(spent[name] / total)}`}),
              {...colour(name), width: spent[name] / total * 100 + '%'}))),
      element('table', {class: 'budget', 'aria-label': 'Where the time of carriers went'}, element('tbody', {},
          there.map(([name, about]) => element('tr', {},
              element('th', {scope: 'row'}, styled(element('span', {class: 'swatch'}), {...colour(name), display: 'inline-block', marginRight: '8px'}), name),
              element('td', {class: 'number'}, share(spent[name] / total)),
              element('td', {class: 'number'}, time(spent[name])),
              element('td', {class: 'quiet'}, about))))));
}

function carriers() {
  const {peakPool, maxPoolSize, peakQueued, delay, timeline} = data.carriers;
  const said = [
    peakPool && `The pool had up to ${count(peakPool, 'carrier')}${maxPoolSize ? ` of at most ${number(maxPoolSize)}` : ''}.`,
    peakQueued > 0 && `Up to ${count(peakQueued, 'virtual thread')} waited for one.`,
    delay,
  ].filter(Boolean).join(' ');
  return section('carriers', 'Carriers', budget(),
      section('timeline', 'Over time', element('p', {}, said),
          timeline.length ? new Timeline(data.carriers, data.window).node
            : element('p', {}, 'The scheduler was not looked at, and nothing was pinned: there is nothing to draw. The agent brings it, once there are virtual threads.')));
}

function why(id, otherwise) {
  const detector = data.detectors.find(one => one.id === id);
  return element('p', {}, detector && detector.why ? 'Not known: ' + detector.why + '.' : otherwise);
}

function shareBar(part) {
  return part === undefined ? ''
    : [styled(element('span', {class: 'share'}), {width: Math.max(1, part * 60) + 'px'}), share(part)];
}

function hotspots() {
  if (!data.hotspots.length) {
    return section('hotspots', 'Hotspots', why('pinned-monitor', 'Nothing was seen that holds a carrier.'));
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
      element('p', {}, `Places that held carriers in a window of ${time(data.window.millis)}. A row opens to who holds, and to all stacks.`),
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
    row.count === undefined ? element('p', {}, 'Seen by samples: how often it was called, and how long, is not known.') : null,
    holders(row),
    known.length
      ? [element('p', {class: 'quiet'}, `${count(known.length, 'stack')}, from the call that blocks outwards; share of carrier time.`),
        stackTree(stacks, known, holdersOf(row))] : element('p', {}, 'No stack was recorded.'),
    outside > 0 && known.length ? element('p', {class: 'quiet'}, time(outside) + ' more in stacks that were not kept.') : null,
  ];
}

function flame() {
  const all = data.hotspots.concat(data.computing);
  const samples = all.flatMap(one => one.stacks.map(([node, , millis]) => [node, millis, undefined, one.reason]));
  const known = samples.filter(sample => sample[0]);
  if (!known.length) {
    return section('flame', 'Flame graph', element('p', {}, 'No carrier was held in a stack that is known: there is nothing to draw.'));
  }
  const outside = samples.filter(sample => !sample[0]).reduce((sum, sample) => sum + sample[1], 0);
  return section('flame', 'Flame graph',
      element('p', {}, `Where carriers were held, by carrier time in a window of ${time(data.window.millis)}: a frame is as wide as its share.`,
          outside > 0 ? ` ${time(outside)} more were held in stacks that are not known, or were not kept.` : ''),
      whenSeen(() => {
        const graph = new Flame(stacks, known, {of: 'carrier time'});
        const reasons = [...new Set(known.map(sample => sample[3]))];
        if (reasons.length > 1) {
          const select = element('select', {onchange: () =>
            graph.weigh(known.filter(sample => !select.value || sample[3] === select.value))},
          element('option', {value: ''}, 'all'), reasons.map(reason => element('option', {value: reason}, reason)));
          graph.node.firstChild.prepend(element('label', {}, 'Reason', select));
        }
        return graph.node;
      }));
}

function executors() {
  const used = data.executors.filter(one => one.submitted > 0 || one.completed > 0);
  if (!used.length) {
    return section('executors', 'Executors', why('executor-saturation', 'No executor had tasks in the window.'));
  }
  const table = new Table({
    one: 'executor', label: 'Executors', rows: used, sort: 'Given', detail: executor,
    columns: [
      {name: 'Name', class: 'place', value: row => row.name, text: row => row.name + ' ' + row.kind,
        show: row => [nameOf(row.name, 'word'), element('span', {class: 'quiet'}, (row.virtual ? ' (virtual threads) ' : ' '), nameOf(row.kind || '', 'word'))]},
      {name: 'Given', number: true, value: row => row.submitted, show: row => number(row.submitted), about: 'Tasks'},
      {name: 'Done', number: true, value: row => row.completed, show: row => number(row.completed)},
      {name: 'Failed', number: true, value: row => row.failed, show: row => number(row.failed)},
      {name: 'Refused', number: true, value: row => row.rejected, show: row => number(row.rejected)},
      {name: 'At once', number: true, value: row => row.peakActive, show: row => number(row.peakActive), about: 'Most tasks that ran at once'},
      {name: 'Queued', number: true, value: row => row.peakQueued, show: row => number(row.peakQueued), about: 'Most tasks in its queue at once'},
      {name: 'Wait p99', number: true, value: row => row.wait && row.wait.p99, show: row => time(row.wait && row.wait.p99), about: 'Of the tasks that were timed, in the worst second'},
      {name: 'Run p99', number: true, value: row => row.run && row.run.p99, show: row => time(row.run && row.run.p99), about: 'Of the tasks that were timed, in the worst second'},
    ],
  });
  return section('executors', 'Executors',
      element('p', {}, `${count(used.length, 'executor')} had tasks in a window of ${time(data.window.millis)}. An empty cell is not known.`,
          data.executorsLeftOut ? ` ${number(data.executorsLeftOut)} more are left out.` : ''), table.node);
}

function executor(row) {
  const timed = (name, times) => times
    ? [name, `p50 ${time(times.p50)}, p99 ${time(times.p99)}, longest ${time(times.max)} of ${number(times.timed)} timed`] : [name, ''];
  return [
    figures([
      ['class', nameOf(row.type)], ['queue', row.queueType && nameOf(row.queueType)],
      ['what has no room goes to', row.rejection && nameOf(row.rejection)],
      ['watched for', time(row.watched)], ['most threads', number(row.peakThreads)],
      timed('time in the queue', row.wait), ['its mean', row.meanWait > 0 ? time(row.meanWait) : ''],
      timed('time of a task', row.run), ['made in', row.maker && nameOf(row.maker)],
    ]),
    row.forkJoin ? element('p', {}, 'Of a fork-join pool those tasks are counted that came from outside, or from another of its threads.') : null,
    stackDetails(stacks, row.stack, [], 'Made in'),
    (row.rejections || []).map(([node, secs]) => stackDetails(stacks, node, [], `Refused in ${count(secs, 'second')}, in`)),
  ];
}

function population() {
  const rows = data.population;
  if (!rows.length) {
    return section('population', 'Virtual threads', data.threads
      ? element('p', {}, data.threads + ' None was seen to wait.')
      : why('thread-local-weight', 'Virtual threads were not counted: the agent brings it.'));
  }
  const table = new Table({
    one: 'place', label: 'What virtual threads wait for', rows, sort: 'Threads', detail: row => [
      figures([['state', row.state], ['waits for', row.waitsFor && nameOf(row.waitsFor)], ['on average', number(row.average)],
        ['share of those that waited', row.shareText], ['seen in', `${row.seen} of ${count(row.counts, 'count')}`]]),
      stackList(stacks, row.stack, [])],
    columns: [
      {name: 'Place', class: 'place', value: row => row.place, show: row => nameOf(row.place)},
      {name: 'Artifact', value: row => row.artifact, show: row => nameOf(row.artifact || '', 'word')},
      {name: 'Threads', number: true, value: row => row.threads, show: row => number(row.threads), about: 'At the peak; estimated from a random sample'},
      {name: 'Share', number: true, value: row => row.share, show: row => shareBar(row.share), about: 'Of all that waited then'},
      {name: 'At the end', number: true, value: row => row.now, show: row => number(row.now)},
      {name: 'Oldest', number: true, value: row => row.oldest, show: row => time(row.oldest), about: 'One of them was seen there for so long'},
    ],
  });
  return section('population', 'Virtual threads', element('p', {}, data.threads, ' By what they waited for, without a carrier:',
      data.populationLeftOut ? ` ${number(data.populationLeftOut)} places are left out.` : ''), table.node);
}

function pools() {
  if (!data.pools.length) {
    return section('pools', 'Resource pools', element('p', {}, 'No pool of connections that vtscope knows was seen.'));
  }
  const table = new Table({
    one: 'pool', label: 'Resource pools', rows: data.pools, sort: 'Most waited',
    columns: [
      {name: 'Name', class: 'place', value: row => row.name, show: row => [nameOf(row.name, 'word'), ' ', element('span', {class: 'quiet'}, nameOf(row.type))]},
      {name: 'Lent', number: true, value: row => row.active, show: row => number(row.active), about: 'At the end'},
      {name: 'Idle', number: true, value: row => row.idle, show: row => number(row.idle), about: 'At the end'},
      {name: 'At most', number: true, value: row => row.maximum, show: row => number(row.maximum)},
      {name: 'Most lent', number: true, value: row => row.peakActive, show: row => number(row.peakActive)},
      {name: 'Waited', number: true, value: row => row.waiting, show: row => number(row.waiting), about: 'At the end'},
      {name: 'Most waited', number: true, value: row => row.peakWaiting, show: row => number(row.peakWaiting)},
    ],
  });
  return section('pools', 'Resource pools', element('p', {}, 'By what they said of themselves, once a second. An empty cell is not known.'), table.node);
}

function detectors() {
  const found = data.detectors.filter(one => one.found);
  const absent = data.detectors.filter(one => one.ok);
  const reasons = new Map();
  data.detectors.filter(one => one.why).forEach(one => reasons.set(one.why, (reasons.get(one.why) || []).concat(one.id)));
  return section('detectors', 'Looked for',
      element('dl', {class: 'looked'},
          found.length ? [element('dt', {}, 'Found'), element('dd', {}, idsOf(found.map(one => one.found > 1 ? `${one.id} (${one.found})` : one.id)))] : null,
          absent.length ? [element('dt', {}, 'Looked for and not there'), element('dd', {}, idsOf(absent.map(one => one.id + (one.least || ''))))] : null,
          [...reasons].map(([reason, ids]) => [element('dt', {}, 'Not evaluated'), element('dd', {}, idsOf(ids), ', as ' + reason + '.')])));
}

function idsOf(ids) {
  return ids.map((id, i) => [i ? ', ' : '', element('span', {class: 'id'}, id)]);
}

function notes() {
  return section('notes', 'What is not known', data.notes.length
    ? element('ul', {class: 'notes'}, data.notes.map(note => element('li', {}, nameOf(note, 'word'))))
    : element('p', {}, 'Nothing was lost, cut off or left out.'));
}

/** A report in place of the one that was shown. */
function show(report) {
  data = report;
  stacks = new Stacks(data);
  printing.length = 0;
  const main = element('main', {}, verdict(), findings(), carriers(), hotspots(), flame(), executors(), population(), pools(),
      detectors(), notes());
  shown.replaceWith(main);
  shown = main;
}

/** "pid 4711". */
function processOf(report) {
  const fact = report.facts.find(([name]) => name === 'Process');
  return fact ? fact[1] : 'of unknown number';
}

/** Of several JVMs, which one is shown. */
function jvmSelect() {
  const select = element('select', {onchange: () => show(reports[select.value])}, reports.map((report, i) => {
    const counts = SEVERITIES.filter(([severity]) => report.counts[severity])
        .map(([severity, word]) => counted(report.counts[severity], word)).join(', ');
    return element('option', {value: i}, `${report.target || 'a JVM'}, ${processOf(report)}: ${counts || 'nothing found'}`);
  }));
  return element('p', {class: 'controls'}, element('label', {},
      element('span', {}, `${count(reports.length, 'JVM')} of `, nameOf(given.command, 'word')), select));
}

const given = JSON.parse(document.getElementById('data').textContent);
const reports = given.reports || [given];
let shown = element('main', {});

document.getElementById('page').replaceWith(
    topBar('vtscope', [['findings', 'Findings'], ['carriers', 'Carriers'], ['timeline', 'Timeline'], ['hotspots', 'Hotspots'],
      ['flame', 'Flame graph'], ['executors', 'Executors'], ['population', 'Virtual threads'], ['pools', 'Pools'],
      ['detectors', 'Looked for'], ['notes', 'Not known']]),
    ...(given.command ? [jvmSelect(), ...given.missing.map(sentence => element('p', {}, nameOf(sentence, 'word')))] : []),
    shown);
if (reports.length) {
  show(reports[0]);
}

// The browser looked for it before it was there.
if (location.hash) {
  const wanted = document.getElementById(location.hash.slice(1));
  if (wanted) {
    wanted.scrollIntoView();
  }
}
