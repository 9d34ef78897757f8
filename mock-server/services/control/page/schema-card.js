import { badge, card, duration, fill, h, many, timeOf } from './dom.js';

/** Which schema is served and, if the latest save is not, why. */
export function schemaCard(app) {
  const status = h('p', {});
  const about = h('p', {});
  const list = h('ul', { class: 'faults', 'aria-label': 'Schema errors' });
  let shown = '';
  return {
    node: card('Schema', null, null, h('div', { class: 'card-body' }, status, about, list)),
    update() {
      const { place, is_watched, reloads, read_at, took_ms, warnings, faults } = app.state.server.schema;
      // Redrawn only when it has changed; otherwise a screen reader would repeat it every few seconds.
      const text = JSON.stringify([faults, warnings, reloads]);
      if (text === shown) return;
      shown = text;
      fill(
        status,
        faults.length > 0
          ? badge('fail', 'Last save not served')
          : warnings.length > 0
            ? badge('wait', many(warnings.length, 'warning', 'warnings'))
            : badge('ok', 'Served as saved'),
      );
      const saves = reloads > 0 ? `, ${many(reloads, 'save', 'saves')} since start` : '';
      fill(
        about,
        h('span', { class: 'mono' }, place),
        ` read at ${timeOf(read_at)} in ${duration(took_ms)}${saves}. `,
        is_watched ? 'Saves are served at once; state is kept.' : 'Saves are not watched.',
      );
      list.hidden = faults.length + warnings.length === 0;
      fill(
        list,
        [...faults, ...warnings].map((line) => h('li', { class: 'mono' }, line)),
      );
    },
  };
}
