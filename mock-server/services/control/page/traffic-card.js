import { call } from './api.js';
import { card, count, fill, h, labelled } from './dom.js';

const USUAL = 12;
const FASTEST = 600;

/** The switch for live traffic, and its rate. */
export function trafficCard(app) {
  const rate = h('input', {
    class: 'field',
    type: 'number',
    min: 1,
    max: FASTEST,
    step: 1,
    inputmode: 'numeric',
  });
  const about = h('p', {});
  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'choice',
      role: 'switch',
      'aria-checked': 'false',
      onclick: () => set(isOn() ? 0 : wanted()),
    },
    h('strong', {}, 'New executions'),
    h('span', { class: 'mark-on', 'aria-hidden': 'true' }, 'On'),
    h('span', { class: 'about' }, 'Arrive one after another in the default session, with varying outcomes.'),
  );
  const isOn = () => app.state.server.live.rate_per_minute > 0;
  const wanted = () => Math.min(FASTEST, Math.max(1, Math.round(Number(rate.value)) || USUAL));
  const set = (rate_per_minute) =>
    app.act(
      () => call('PUT', '/live', { rate_per_minute }),
      rate_per_minute === 0
        ? 'New executions stopped.'
        : `${count(rate_per_minute)} new executions per minute.`,
    );
  rate.addEventListener('change', () => {
    rate.value = wanted();
    if (isOn()) void set(wanted());
  });
  rate.value = USUAL;
  return {
    node: card(
      'Live traffic',
      null,
      null,
      h('div', { class: 'card-body' }, toggle, labelled('Per minute', rate), about),
    ),
    update() {
      const { rate_per_minute, arrived, kept, obstacle } = app.state.server.live;
      toggle.disabled = obstacle !== null;
      rate.disabled = obstacle !== null;
      toggle.setAttribute('aria-checked', String(rate_per_minute > 0));
      if (rate_per_minute > 0 && document.activeElement !== rate) rate.value = rate_per_minute;
      fill(
        about,
        obstacle !== null
          ? obstacle
          : arrived === 0
            ? 'None since start.'
            : `${count(arrived)} since start; the latest ${count(kept)} are kept.`,
      );
    },
  };
}
