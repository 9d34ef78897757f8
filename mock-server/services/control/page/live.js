import { badge, bytes, button, duration, fill, h, timeOf } from './dom.js';
import { nameOf, outcomeOf } from './outcome.js';

const SHOWN = 40;

/** The column of live calls next to the current view. */
export function live(app, place) {
  const list = h('ul', { class: 'calls' });
  const nothing = h('p', { class: 'nothing' }, 'No calls yet. Open the portal to see its calls here.');
  fill(
    place,
    h(
      'header',
      {},
      h('h2', {}, 'Requests'),
      h(
        'div',
        { class: 'actions' },
        button('Clear', () => app.clearCalls(), { class: 'quiet' }),
      ),
    ),
    nothing,
    list,
  );
  return {
    update() {
      const calls = app.calls().slice(0, SHOWN);
      nothing.hidden = calls.length > 0;
      list.hidden = calls.length === 0;
      fill(list, calls.map(item));
    },
  };
}

function item(call) {
  return h(
    'li',
    {},
    h(
      'a',
      { href: `#requests/${call.number}` },
      h('span', { class: 'operation' }, nameOf(call)),
      badge(...outcomeOf(call)),
      h(
        'span',
        { class: 'when' },
        h('time', { datetime: call.at }, timeOf(call.at)),
        call.faults.length > 0 && h('span', {}, call.faults.join(', ')),
        h('span', { class: 'number' }, `${bytes(call.bytes)} · ${duration(call.duration_ms)}`),
      ),
    ),
  );
}
