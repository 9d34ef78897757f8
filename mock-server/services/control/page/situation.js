import { call } from './api.js';
import { eventsCard } from './events-card.js';
import { importCard } from './import-card.js';
import { linkCard } from './link-card.js';
import { schemaCard } from './schema-card.js';
import { trafficCard } from './traffic-card.js';
import {
  attempt,
  badge,
  button,
  card,
  errorLine,
  fill,
  h,
  head,
  labelled,
  many,
  momentOf,
  say,
} from './dom.js';

const LEAPS = [
  ['10 s', 10_000],
  ['1 min', 60_000],
  ['10 min', 600_000],
  ['1 h', 3_600_000],
  ['1 day', 86_400_000],
];

/** Conditions for the session's calls: scenario, person, clock, and state. */
export function situation(app) {
  const scenarios = scenarioCard(app);
  const people = peopleCard(app);
  const clock = clockCard(app);
  const state = stateCard(app);
  const schema = schemaCard(app);
  const traffic = trafficCard(app);
  const recorded = importCard(app);
  const link = linkCard(app);
  const events = eventsCard(app);
  return {
    node: [
      head('Overview', 'Scenario, person, clock, and state of this session.', [
        button('Reset session', () => app.act(() => call('POST', '/reset'), 'Session reset to the seed.')),
      ]),
      h('div', { class: 'columns' }, people.node, clock.node, state.node),
      scenarios.node,
      h('div', { class: 'columns' }, link.node, schema.node, traffic.node, recorded.node, events.node),
    ],
    update() {
      for (const part of [scenarios, people, clock, state, schema, traffic, recorded, link, events])
        part.update();
    },
    go() {},
  };
}

function scenarioCard(app) {
  const buttons = new Map();
  const choice = ({ name, title, description }) => {
    const made = h(
      'button',
      {
        type: 'button',
        class: 'choice',
        'aria-pressed': 'false',
        onclick: () => app.act(() => call('PUT', '/scenario', { name }), `Session restarted in: ${title}.`),
      },
      h('strong', {}, title),
      h('span', { class: 'mark-on', 'aria-hidden': 'true' }, 'On'),
      h('span', { class: 'about' }, description),
    );
    buttons.set(name, made);
    return made;
  };
  const groups = Object.entries(Object.groupBy(app.scenarios, ({ group }) => group));
  return {
    node: card(
      'Scenario',
      'Choosing a scenario restarts the session. You can add faults to it.',
      null,
      h(
        'div',
        { class: 'card-body' },
        groups.map(([group, list]) => [
          h('h3', { class: 'group' }, group),
          h('div', { class: 'choices' }, list.map(choice)),
        ]),
      ),
    ),
    update() {
      for (const [name, made] of buttons) {
        made.setAttribute('aria-pressed', String(app.state.session.scenario === name));
      }
    },
  };
}

function peopleCard(app) {
  const select = h(
    'select',
    {
      class: 'field',
      onchange: () =>
        app.act(
          () => call('PUT', '/person', { email: select.value === '' ? null : select.value }),
          select.value === ''
            ? 'Calls run as the signed-in person.'
            : 'Reload the portal to see it as this person.',
        ),
    },
    h('option', { value: '' }, 'Signed-in person'),
    app.people.map(({ email, name, role }) => h('option', { value: email }, `${name} · ${role}`)),
  );
  const person = () => app.people.find(({ email }) => email === select.value) ?? app.people[0];
  const about = h('p', { class: 'fact' });

  async function copyToken() {
    const { email } = person();
    const { token } = await call('POST', '/token', { email });
    await navigator.clipboard.writeText(token);
    say(`Copied a token for ${email}. It is valid for one hour.`);
  }

  async function openPortal() {
    const { email, name } = person();
    // Opened before anything is awaited; otherwise the browser would block it as an unrequested popup.
    const window_ = open('about:blank', '_blank');
    try {
      const { portal } = await call('POST', '/sign-in', { email });
      await call('PUT', '/person', { email });
      await call('PUT', '/portal-session', { session: app.state.session.id });
      if (!portal) throw new Error('The server knows no portal. Start it with --portal.');
      window_?.location.replace(portal);
      say(`Opening the portal as ${name}.`);
    } catch (error) {
      window_?.close();
      throw error;
    }
    await app.refresh();
  }

  return {
    node: card(
      'Person',
      null,
      null,
      h(
        'div',
        { class: 'card-body' },
        labelled('Run calls as', select),
        about,
        h('div', { class: 'actions' }, [
          button('Copy token', () => attempt(copyToken)),
          button('Open portal', () => attempt(openPortal)),
        ]),
      ),
    ),
    update() {
      const { person: email } = app.state.session;
      if (document.activeElement !== select) select.value = email ?? '';
      about.textContent = `Token and portal: ${person().email}`;
    },
  };
}

function clockCard(app) {
  const now = h('time');
  const about = h('p');
  const leap = ([words, ms]) =>
    button(`+${words}`, () =>
      app.act(
        () => call('POST', '/clock', { advance_ms: ms }),
        `Moved the clock forward by ${words} for all sessions.`,
      ),
    );
  return {
    node: card(
      'Clock',
      null,
      null,
      h(
        'div',
        { class: 'card-body' },
        h('p', {}, h('strong', {}, now)),
        about,
        h(
          'div',
          { class: 'actions', role: 'group', 'aria-label': 'Move the clock forward' },
          LEAPS.map(leap),
        ),
      ),
    ),
    update() {
      const { clock } = app.state;
      now.textContent = momentOf(clock.now);
      now.dateTime = clock.now;
      const going = clock.pinned ? 'Paused' : 'Running';
      const pace = clock.pace === 1 ? '' : `, with automatic changes ${clock.pace} times as fast`;
      about.textContent = `${going}${pace}. Moving the clock also advances pending work.`;
    },
  };
}

function stateCard(app) {
  const written = h('p');
  const kept = h('p');
  const error = errorLine('snapshot-error');
  const file = h('input', {
    type: 'file',
    accept: 'application/json,.json',
    hidden: true,
    onchange: async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      try {
        await call('PUT', '/snapshot', await chosen.text());
        error.show(null);
        say(`Restored ${chosen.name}.`);
      } catch (refusal) {
        error.show(refusal.message);
      }
      file.value = '';
      await app.refresh();
    },
  });

  async function download() {
    const snapshot = await call('GET', '/snapshot');
    const url = URL.createObjectURL(
      new Blob([`${JSON.stringify(snapshot, null, 2)}\n`], { type: 'application/json' }),
    );
    const name = `${app.state.session.id}-${snapshot.scenario}.json`;
    h('a', { href: url, download: name }).click();
    URL.revokeObjectURL(url);
    say(`Saved the session state as ${name}.`);
  }

  const undo = button('Undo last edit', () =>
    app.act(
      () => call('POST', '/entities/undo'),
      (undone) => `Undid the edit of ${undone.type}.${undone.field}.`,
    ),
  );
  return {
    node: card(
      'State',
      null,
      null,
      h(
        'div',
        { class: 'card-body' },
        written,
        kept,
        error.line,
        h('div', { class: 'actions' }, [
          button('Save snapshot', () => attempt(download)),
          button('Restore snapshot', () => file.click()),
          undo,
        ]),
        file,
      ),
    ),
    update() {
      const { writes, edits } = app.state.session;
      fill(
        written,
        writes === 0
          ? 'No changes in this session.'
          : `${many(writes, 'entity', 'entities')} changed in this session.`,
      );
      const { place, failure } = app.state.server.state;
      fill(
        kept,
        failure !== null
          ? badge('fail', failure)
          : place === 'memory'
            ? 'Lost when the server stops; --state sqlite:FILE keeps it.'
            : ['Kept in ', h('span', { class: 'mono' }, place), ' after the server stops.'],
      );
      undo.disabled = edits === 0;
    },
  };
}
