import {
  badge,
  bytes,
  button,
  count,
  duration,
  fill,
  h,
  labelled,
  many,
  momentOf,
  pretty,
  timeOf,
} from './dom.js';
import { nameOf, outcomeOf } from './outcome.js';

/** Every retained call with its request, outcome, and cause. */
export function requests(app) {
  let open = null;
  let isPaused = false;
  let shown = [];
  const search = h('input', { class: 'field', type: 'search', oninput: () => draw() });
  const body = h('tbody');
  const nothing = h('p', { class: 'nothing' });
  const found = h('p', {}, '');
  const pause = button('Pause', () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? 'Resume' : 'Pause';
    if (!isPaused) update();
  });
  const table = h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Requests' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col', class: 'wide-only' }, 'Time'),
          h('th', { scope: 'col' }, 'Operation'),
          h('th', { scope: 'col' }, 'Result'),
          h('th', { scope: 'col', class: 'wide-only' }, 'Faults'),
          h('th', { scope: 'col', class: 'number wide-only' }, 'Size'),
          h('th', { scope: 'col', class: 'number' }, 'Duration'),
        ),
      ),
      body,
    ),
  );
  const node = [
    h(
      'div',
      { class: 'head' },
      h('h1', {}, 'Requests'),
      found,
      h('div', { class: 'actions' }, [pause, button('Clear', () => app.clearCalls())]),
    ),
    h(
      'section',
      { class: 'card' },
      h('div', { class: 'card-body narrow' }, labelled('Operation, code, fault, or person', search)),
      nothing,
      table,
    ),
  ];

  function matches(call) {
    const wanted = search.value.trim().toLowerCase();
    if (wanted === '') return true;
    const words = [
      nameOf(call),
      call.kind,
      call.person,
      call.id,
      ...call.faults,
      ...call.errors.map(({ code }) => code),
    ];
    return words.some((word) => word?.toLowerCase().includes(wanted));
  }

  function row(call) {
    const isOpen = open === call.number;
    const cells = h(
      'tr',
      {},
      h('td', { class: 'wide-only' }, h('time', { datetime: call.at }, timeOf(call.at))),
      h(
        'td',
        {},
        h(
          'button',
          {
            type: 'button',
            class: 'row-button',
            'aria-expanded': String(isOpen),
            'data-call': call.number,
            onclick: () => {
              open = isOpen ? null : call.number;
              draw();
              body.querySelector(`[data-call="${call.number}"]`)?.focus();
            },
          },
          nameOf(call),
        ),
        ' ',
        call.kind && call.kind !== 'query' && h('span', { class: 'tag' }, call.kind),
      ),
      h('td', {}, badge(...outcomeOf(call))),
      h('td', { class: 'fact wide-only' }, call.faults.join(', ')),
      h('td', { class: 'number wide-only' }, bytes(call.bytes)),
      h('td', { class: 'number' }, duration(call.duration_ms)),
    );
    return isOpen ? [cells, h('tr', {}, h('td', { colspan: 6 }, details(call)))] : [cells];
  }

  function draw() {
    const calls = shown.filter(matches);
    found.textContent =
      shown.length === calls.length
        ? many(shown.length, 'call', 'calls')
        : `${count(calls.length)} of ${many(shown.length, 'call', 'calls')}`;
    nothing.textContent = shown.length === 0 ? 'No calls yet.' : 'No matching calls.';
    nothing.hidden = calls.length > 0;
    table.hidden = calls.length === 0;
    const focused = document.activeElement?.getAttribute('data-call');
    fill(body, calls.map(row));
    if (focused) body.querySelector(`[data-call="${focused}"]`)?.focus();
  }

  let drawn = '';
  function update() {
    if (isPaused) return;
    shown = app.calls();
    // Redrawn only when something has changed, so that selected text stays selected.
    const news = shown.map(({ number, state }) => `${number}${state}`).join() + open;
    if (news === drawn) return;
    drawn = news;
    draw();
  }

  return {
    node,
    update,
    go([number]) {
      open = number ? Number(number) : open;
      update();
      if (number) body.querySelector(`[data-call="${number}"]`)?.scrollIntoView({ block: 'center' });
    },
  };
}

function details(call) {
  const facts = [
    ['Name', h('code', {}, call.id)],
    ['At', momentOf(call.at)],
    ['Person', call.person ?? 'not signed in'],
    ['Status', call.status ?? 'none'],
    ['Faults', call.faults.join(', ') || 'none'],
  ];
  return h(
    'div',
    { class: 'details' },
    h(
      'dl',
      {},
      facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
    ),
    call.errors.map(({ message, code, path }) =>
      h('p', { class: 'error' }, h('strong', {}, code ?? 'Error'), ` ${message}`, path && ` (${path})`),
    ),
    variablesOf(call),
  );
}

function variablesOf({ variables }) {
  if (variables === null) return h('p', {}, 'The request was too large to keep its variables.');
  if (Object.keys(variables).length === 0) return h('p', { class: 'fact' }, 'No variables.');
  return h('pre', { tabindex: 0, role: 'region', 'aria-label': 'Variables' }, pretty(variables));
}
