import { call } from './api.js';
import { attempt, button, bytes, card, fill, h, head, many, momentOf, pretty } from './dom.js';

/** What the portal sent to the error reporting and analytics endpoints. */
export function received() {
  const reports = h('div');
  const events = h('div');
  let drawn = '';

  async function load() {
    const now = await call('GET', '/received');
    const text = JSON.stringify(now);
    if (text === drawn) return;
    drawn = text;
    fill(reports, reportCard(now.reports.toReversed(), clear));
    fill(events, eventCard(now.events.toReversed(), clear));
  }

  const clear = (path, words) => attempt(() => call('DELETE', path), words).then(() => attempt(load));

  return {
    node: [
      head('Received', 'Error reports and analytics events from the portal. They stay on this machine.'),
      reports,
      events,
    ],
    update: () => void attempt(load),
    go: () => void attempt(load),
  };
}

const place = (label, ...children) =>
  h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, children);

const columns = (...names) =>
  h(
    'thead',
    {},
    h(
      'tr',
      {},
      names.map((name) => h('th', { scope: 'col' }, name)),
    ),
  );

function reportCard(reports, clear) {
  return card(
    'Error reports',
    many(reports.length, 'envelope', 'envelopes'),
    [button('Clear', () => clear('/reports', 'Error reports cleared.'), { class: 'quiet' })],
    reports.length === 0
      ? h('p', { class: 'nothing' }, 'No errors, sessions, or replays reported.')
      : place(
          'Error reports',
          h(
            'table',
            {},
            columns('Received', 'Content', 'Type', 'Size'),
            h(
              'tbody',
              {},
              reports.map((report) =>
                h(
                  'tr',
                  {},
                  h('td', {}, h('time', { datetime: report.received_at }, momentOf(report.received_at))),
                  h('td', {}, report.title ?? '–'),
                  h('td', { class: 'fact' }, report.kinds.join(', ')),
                  h('td', { class: 'fact' }, bytes(report.bytes)),
                ),
              ),
            ),
          ),
        ),
  );
}

function eventCard(deliveries, clear) {
  const events = deliveries.flatMap((delivery) =>
    delivery.kind === 'batch'
      ? delivery.events.map((event) => ({ at: delivery.received_at, event }))
      : [{ at: delivery.received_at, event: { type: 'metrics', series: delivery.series.length } }],
  );
  return card(
    'Analytics events',
    many(events.length, 'event', 'events'),
    [button('Clear', () => clear('/events', 'Events cleared.'), { class: 'quiet' })],
    events.length === 0
      ? h('p', { class: 'nothing' }, 'No page or identify events sent.')
      : place(
          'Analytics events',
          h(
            'table',
            {},
            columns('Received', 'Event', 'Content'),
            h(
              'tbody',
              {},
              events
                .slice(0, 100)
                .map(({ at, event }) =>
                  h(
                    'tr',
                    {},
                    h('td', {}, h('time', { datetime: at }, momentOf(at))),
                    h('td', {}, [event.type, event.event ?? event.name].filter(Boolean).join(' ')),
                    h(
                      'td',
                      { class: 'fact' },
                      h(
                        'details',
                        {},
                        h('summary', {}, summaryOf(event)),
                        h('pre', { tabindex: 0 }, pretty(event)),
                      ),
                    ),
                  ),
                ),
            ),
          ),
        ),
  );
}

const summaryOf = ({ properties, traits, series }) =>
  series === undefined
    ? (properties?.path ?? Object.keys(properties ?? traits ?? {}).join(', ')) || 'content'
    : `${series} series`;
