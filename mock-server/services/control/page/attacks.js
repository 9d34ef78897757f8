import { call } from './api.js';
import { attempt, badge, button, card, fill, h, head, many, say } from './dom.js';

const ENDS = { refused: 'Refused', stopped: 'Stopped', harmless: 'No effect' };

/** Verdicts by name, kept while another section is shown. */
const verdicts = new Map();
let isRunning = false;
let isStopping = false;

/** Customers' code that tries to get out of the sandbox, and how each attempt ends. */
export function attacks() {
  let rows = new Map();
  let kinds = [];
  const run = button('Run all', () => attempt(runAll), { class: 'primary' });
  const stop = button('Stop', () => {
    isStopping = true;
    draw();
  });
  const progress = h('progress', { 'aria-label': 'Attacks run', value: 0, max: 1 });
  const tally = h('p', { class: 'tally' });
  const only = h('input', { type: 'checkbox', onchange: () => draw() });
  const list = h('div', { class: 'attack-kinds' });
  const nothing = h('p', { class: 'nothing' }, 'No attack has escaped.');

  async function runOne({ name }) {
    verdicts.set(name, { isRunning: true });
    draw();
    try {
      verdicts.set(name, await call('POST', `/attacks/${name}`));
    } catch (error) {
      // An attack that ends the server has escaped, too.
      verdicts.set(name, { contained: false, evidence: [error.message] });
      isStopping = true;
    }
    draw();
  }

  async function runAll() {
    isRunning = true;
    isStopping = false;
    verdicts.clear();
    try {
      for (const { attack } of rows.values()) {
        if (isStopping) break;
        // oxlint-disable-next-line no-await-in-loop -- each attack is judged by what it leaves for the next run
        await runOne(attack);
      }
    } finally {
      isRunning = false;
      draw();
    }
    const { done, escaped } = counted([...rows.keys()]);
    say(`${many(done, 'attack', 'attacks')} run: ${escaped === 0 ? 'all contained' : `${escaped} escaped`}.`);
  }

  function draw() {
    const all = counted([...rows.keys()]);
    run.disabled = isRunning || rows.size === 0;
    stop.disabled = !isRunning || isStopping;
    progress.max = Math.max(1, rows.size);
    progress.value = all.done;
    tally.textContent =
      rows.size === 0
        ? 'The served schema has no mappings to attack.'
        : `${all.done} of ${rows.size} run, ${all.escaped} escaped`;
    for (const row of rows.values()) row.update();
    for (const kind of kinds) kind.update();
    nothing.hidden = !only.checked || all.escaped > 0;
  }

  async function load() {
    if (rows.size > 0) return draw();
    const found = await call('GET', '/attacks');
    rows = new Map(found.map((attack) => [attack.name, rowOf(attack, runOne, () => only.checked)]));
    kinds = Object.entries(Object.groupBy(found, ({ kind }) => kind)).map(([kind, its]) =>
      kindOf(
        kind,
        its.map(({ name }) => rows.get(name)),
        () => only.checked,
      ),
    );
    fill(
      list,
      kinds.map(({ node }) => node),
    );
    draw();
  }

  return {
    node: [
      head('Attacks', "Attempts of customers' code to get out of its run."),
      card(
        'Attack the sandbox',
        null,
        null,
        h(
          'div',
          { class: 'card-body' },
          h(
            'p',
            {},
            'An owner of one workspace sends each attack through GraphQL, while people of another workspace work. It is contained if they get the right results, nothing of theirs or of the machine appears, and nothing is left for the next run. Your session is not touched.',
          ),
          h('div', { class: 'actions' }, run, stop, progress, tally),
          h('label', { class: 'check' }, only, 'Escapes only'),
        ),
      ),
      nothing,
      list,
    ],
    update() {},
    renew: () => attempt(load),
    go: () => attempt(load),
  };
}

function counted(names) {
  const known = names.flatMap((name) => verdicts.get(name) ?? []).filter((one) => !one.isRunning);
  return { done: known.length, escaped: known.filter(({ contained }) => !contained).length };
}

function badgeOf(verdict) {
  if (!verdict) return badge('skip-word', 'Not run');
  if (verdict.isRunning) return badge('run', 'Running');
  return verdict.contained ? badge('ok', ENDS[verdict.how]) : badge('fail', 'Escaped');
}

/** One attack: its sentence and outcome, and inside, what happened and its code. */
function rowOf(attack, runOne, isFiltered) {
  const { name, tries, code } = attack;
  const outcome = h('span', { class: 'attack-outcome' });
  const words = h('div', { class: 'attack-words' });
  const again = button('Run', () => attempt(() => runOne(attack)), { 'aria-label': `Run ${name}` });
  const node = h(
    'li',
    {},
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h('span', { class: 'attack-name mono' }, name),
        h('span', { class: 'attack-tries' }, tries),
        outcome,
      ),
      h(
        'div',
        { class: 'card-body' },
        words,
        h('pre', { tabindex: 0, role: 'region', 'aria-label': `Code of ${name}` }, code),
        h('div', { class: 'actions' }, again),
      ),
    ),
  );
  let shown;
  return {
    attack,
    node,
    update() {
      const verdict = verdicts.get(name);
      node.hidden = isFiltered() && (!verdict || verdict.isRunning || verdict.contained);
      again.disabled = isRunning;
      if (shown === verdict && outcome.hasChildNodes()) return;
      shown = verdict;
      fill(outcome, badgeOf(verdict));
      fill(
        words,
        !verdict || verdict.isRunning
          ? []
          : verdict.contained
            ? h('p', {}, verdict.words)
            : verdict.evidence.map((line) => h('p', { class: 'error' }, line)),
      );
    },
  };
}

function kindOf(kind, its, isFiltered) {
  const status = h('span', { class: 'attack-outcome' });
  const about = h('span', { class: 'attack-tries' });
  const node = h(
    'details',
    { class: 'card attack-kind' },
    h('summary', {}, h('h3', {}, kind), about, status),
    h(
      'ul',
      {},
      its.map((row) => row.node),
    ),
  );
  let drawn;
  return {
    node,
    update() {
      const { done, escaped } = counted(its.map(({ attack }) => attack.name));
      node.hidden = isFiltered() && escaped === 0;
      const text = `${done} ${escaped}`;
      if (text === drawn) return;
      // A person who closes it again has seen them.
      if (escaped > Number(drawn?.split(' ')[1] ?? 0)) node.open = true;
      drawn = text;
      about.textContent = many(its.length, 'attack', 'attacks');
      fill(
        status,
        escaped > 0
          ? badge('fail', `${escaped} escaped`)
          : done === its.length
            ? badge('ok', 'All contained')
            : badge('skip-word', done === 0 ? 'Not run' : `${done} run`),
      );
    },
  };
}
