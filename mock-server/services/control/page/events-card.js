import { call } from './api.js';
import { card, errorLine, fill, h, labelled, many, say } from './dom.js';

/** Sends events to subscriptions that no domain feeds. There are none in this repository's own schema. */
export function eventsCard(app) {
  const error = errorLine('event-error');
  const select = h('select', { class: 'field', onchange: describe });
  const value = h('textarea', {
    class: 'field mono',
    rows: 4,
    spellcheck: 'false',
    'aria-describedby': 'event-error',
  });
  const about = h('p');
  const listed = () => app.state.subscriptions;

  function describe() {
    const chosen = listed().find(({ name }) => name === select.value);
    const open =
      chosen?.open === 0
        ? 'nobody is subscribed'
        : `${many(chosen?.open, 'subscription', 'subscriptions')} open`;
    fill(about, chosen && [h('span', { class: 'mono' }, chosen.type), ` · ${open}`]);
  }

  async function send(event) {
    event.preventDefault();
    try {
      const { subscription, open } = await call(
        'POST',
        `/subscriptions/${encodeURIComponent(select.value)}`,
        {
          value: JSON.parse(value.value),
        },
      );
      error.show(null);
      say(
        open === 0
          ? `Nobody is subscribed to ${subscription}.`
          : `Sent to ${many(open, 'subscription', 'subscriptions')} of ${subscription}.`,
      );
    } catch (refusal) {
      error.show(
        refusal instanceof SyntaxError ? `The value is not JSON: ${refusal.message}` : refusal.message,
      );
    }
  }

  const node = card(
    'Events',
    'Sends an event to the open subscriptions of this session. Fields that it omits are read by its key or generated.',
    null,
    h(
      'form',
      { class: 'card-body', onsubmit: send },
      labelled('Subscription', select),
      about,
      labelled('Value as JSON', value),
      error.line,
      h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'button' }, 'Send event')),
    ),
  );
  return {
    node,
    update() {
      node.hidden = listed().length === 0;
      const names = listed().map(({ name }) => name);
      if ([...select.options].map((option) => option.value).join() !== names.join())
        fill(
          select,
          names.map((name) => h('option', { value: name }, name)),
        );
      describe();
    },
  };
}
