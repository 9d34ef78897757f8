import { call } from './api.js';
import { importCard } from './import-card.js';
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

/** What calls of the session meet: scenario, person, clock and state. */
export function situation(app) {
  const scenarios = scenarioCard(app);
  const people = peopleCard(app);
  const clock = clockCard(app);
  const state = stateCard(app);
  const schema = schemaCard(app);
  const traffic = trafficCard(app);
  const recorded = importCard(app);
  return {
    node: [
      head('Situation', 'What the calls of this session meet.', [
        button('Begin afresh', () =>
          app.act(() => call('POST', '/reset'), 'The session is as the seed made it.'),
        ),
      ]),
      h('div', { class: 'columns' }, people.node, clock.node, state.node),
      scenarios.node,
      h('div', { class: 'columns' }, schema.node, traffic.node, recorded.node),
    ],
    update() {
      for (const part of [scenarios, people, clock, state, schema, traffic, recorded]) part.update();
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
        onclick: () =>
          app.act(() => call('PUT', '/scenario', { name }), `${title}: the session begins afresh in it.`),
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
      'Choosing one begins the session afresh; faults can be added to it.',
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
            ? 'Everybody is who they are.'
            : 'Reload the portal to see it through their eyes.',
        ),
    },
    h('option', { value: '' }, 'Whoever is signed in'),
    app.people.map(({ email, name, role }) => h('option', { value: email }, `${name} · ${role}`)),
  );
  const person = () => app.people.find(({ email }) => email === select.value) ?? app.people[0];
  const about = h('p', { class: 'fact' });

  async function copyToken() {
    const { email } = person();
    const { token } = await call('POST', '/token', { email });
    await navigator.clipboard.writeText(token);
    say(`A token of ${email} is in the clipboard; it is good for an hour.`);
  }

  async function openPortal() {
    const { email, name } = person();
    // Before anything is waited for, or the browser would take it for a window that nobody asked for.
    const window_ = open('about:blank', '_blank');
    try {
      const { portal } = await call('POST', '/sign-in', { email });
      await call('PUT', '/person', { email });
      await call('PUT', '/portal-session', { session: app.state.session.id });
      if (!portal) throw new Error('No portal is known to the server: start it with --portal.');
      window_?.location.replace(portal);
      say(`The portal opens as ${name}.`);
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
        labelled('Calls count as those of', select),
        about,
        h('div', { class: 'actions' }, [
          button('Copy a token', () => attempt(copyToken)),
          button('Open the portal', () => attempt(openPortal)),
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
        `The clock has moved by ${words}, for all sessions.`,
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
      const going = clock.pinned ? 'It stands still' : 'It runs';
      const pace = clock.pace === 1 ? '' : `, and what waits happens ${clock.pace} times as fast`;
      about.textContent = `${going}${pace}. What waits moves on with it.`;
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
        say(`${chosen.name} is restored.`);
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
    say(`${name} holds the state of this session.`);
  }

  const undo = button('Undo the last edit', () =>
    app.act(
      () => call('POST', '/entities/undo'),
      (undone) => `${undone.type}.${undone.field} is what it was.`,
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
          button('Save a snapshot', () => attempt(download)),
          button('Restore one', () => file.click()),
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
          ? 'Nothing was written in this session.'
          : `${many(writes, 'entity was', 'entities were')} written in this session.`,
      );
      const { place, failure } = app.state.server.state;
      fill(
        kept,
        failure !== null
          ? badge('fail', failure)
          : place === 'memory'
            ? 'It is gone with the server; --state sqlite:FILE keeps it.'
            : ['Kept in ', h('span', { class: 'mono' }, place), ', also when the server ends.'],
      );
      undo.disabled = edits === 0;
    },
  };
}
