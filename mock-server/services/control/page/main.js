import { call, chooseSession, chosenSession, follow } from './api.js';
import { attacks } from './attacks.js';
import { data } from './data.js';
import { attempt, button, card, count, fill, h, many, momentOf, say } from './dom.js';
import { faults } from './faults.js';
import { live } from './live.js';
import { mailbox } from './mailbox.js';
import { received } from './received.js';
import { requests } from './requests.js';
import { situation } from './situation.js';

const SECTIONS = { overview: situation, faults, requests, data, mailbox, received, attacks };
const POLL_MS = 3000;
const CALM_MS = 150;
const KEPT = 200;

const place = (id) => document.getElementById(id);
const byNumber = new Map();
let section = null;
let view = null;
let watching = null;

/** What the views share: the chosen session's state and calls, and actions on it. */
const app = {
  state: null,
  scenarios: [],
  people: [],
  presets: [],
  /** Latest first. */
  calls: () => [...byNumber.values()].toReversed(),
  async clearCalls() {
    await attempt(() => call('DELETE', '/log'), 'Requests cleared.');
    byNumber.clear();
    drawCalls();
  },
  async refresh() {
    app.state = await call('GET', '/state');
    draw();
  },
  async act(task, words) {
    const result = await attempt(task, words);
    await attempt(app.refresh);
    return result;
  },
};

const liveColumn = live(app, place('live'));

function drawCalls() {
  liveColumn.update();
  if (section === 'requests' || section === 'faults') view?.update();
}

let drawSoon;
function noteCall(one) {
  byNumber.set(one.number, one);
  if (byNumber.size > KEPT) byNumber.delete(byNumber.keys().next().value);
  drawSoon ??= setTimeout(() => {
    drawSoon = undefined;
    drawCalls();
  }, CALM_MS);
}

/** Follows the chosen session's calls; reconnects when the server is restarted. */
async function watch() {
  watching?.abort();
  const { signal } = (watching = new AbortController());
  byNumber.clear();
  while (!signal.aborted) {
    try {
      const following = follow('/log/stream', noteCall, signal);
      // It may end while the list is loading, when nothing awaits it yet.
      following.catch(() => undefined);
      for (const one of await call('GET', '/log')) noteCall(one);
      drawCalls();
      await following;
    } catch {
      // The status bar, which polls the state, reports it.
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Follows changes to the server itself, such as a saved schema. */
async function watchServer() {
  for (;;) {
    try {
      await follow('/state/stream', ({ server }) => {
        const { schema } = app.state.server;
        app.state = { ...app.state, server };
        draw();
        if (server.schema.faults.length > 0) say(`The schema cannot be served: ${server.schema.faults[0]}`);
        else if (server.schema.reloads > schema.reloads) say('The saved schema is now served.');
      });
    } catch {
      // The status bar reports it, as above.
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function changeSession(id) {
  chooseSession(id);
  void watch();
  await attempt(app.refresh);
  renew();
}

/** Everything shown belongs to another session or a restarted server, or could not be loaded. */
function renew() {
  view?.renew?.();
  view?.go(parts().slice(1));
}

const sessionSelect = h('select', {
  class: 'field',
  'aria-label': 'Session',
  onchange: () => (sessionSelect.value === '' ? askForSession() : void changeSession(sessionSelect.value)),
});
const newSession = h('input', {
  class: 'field',
  'aria-label': 'Name of the new session',
  placeholder: 'new session',
  hidden: true,
});
newSession.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leaveNew();
  if (event.key !== 'Enter') return;
  const name = newSession.value.trim();
  if (!/^[\w.-]{1,64}$/.test(name)) return say('A name must be 1 to 64 of A-Z a-z 0-9 . _ -');
  leaveNew();
  void changeSession(name);
});

function askForSession() {
  newSession.hidden = false;
  newSession.value = '';
  newSession.focus();
}

function leaveNew() {
  newSession.hidden = true;
  sessionSelect.value = chosenSession();
  sessionSelect.focus();
}

const takePortal = button('Use for the portal', () =>
  app.act(
    () => call('PUT', '/portal-session', { session: chosenSession() }),
    'Calls that name no session, such as those of the portal, now use this one.',
  ),
);
const portalTag = h('span', { class: 'tag' }, 'portal');
fill(place('bar-session'), sessionSelect, newSession, portalTag, takePortal);

let sessionNames = '';
function drawBar() {
  const { session, sessions, clock, server } = app.state;
  const names = [...new Set(['default', ...sessions, session.id])];
  if (names.join() !== sessionNames) {
    sessionNames = names.join();
    fill(
      sessionSelect,
      names.map((name) => h('option', { value: name }, name)),
      h('option', { value: '' }, 'New session…'),
    );
    sessionSelect.value = session.id;
  }
  portalTag.hidden = !session.is_portals;
  takePortal.hidden = session.is_portals;
  const scenario = app.scenarios.find(({ name }) => name === session.scenario);
  const bugs = server.uncaught.count;
  fill(
    place('bar-state'),
    bugs > 0 &&
      h(
        'span',
        { class: 'badge fail', title: server.uncaught.last.at(-1)?.message },
        many(bugs, 'server fault', 'server faults'),
      ),
    server.schema.faults.length > 0 &&
      h('a', { href: '#overview', class: 'badge fail', title: server.schema.faults[0] }, 'schema not served'),
    server.live.rate_per_minute > 0 && h('span', { class: 'tag' }, 'live'),
    h('span', {}, scenario?.title ?? session.scenario),
    h('time', { datetime: clock.now }, momentOf(clock.now)),
  );
  place('nav-faults').textContent = session.faults === 0 ? '' : `${count(session.faults)} on`;
  fill(
    place('nav-facts'),
    Object.entries({
      Seed: server.seed,
      Scale: server.scale,
      Anchor: momentOf(clock.anchor),
      Portal: server.portals[0] ?? 'none',
      Search: `${Math.floor((100 * server.search_index.rows) / Math.max(1, server.search_index.of))} % indexed`,
    }).flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

function draw() {
  drawBar();
  view?.update();
}

const parts = () => location.hash.slice(1).split('/').map(decodeURIComponent);

function route() {
  const [name, ...rest] = parts();
  const wanted = Object.hasOwn(SECTIONS, name) ? name : 'overview';
  const isNew = wanted !== section;
  if (isNew) {
    section = wanted;
    document.body.dataset.section = wanted;
    view = SECTIONS[wanted](app);
    fill(place('content'), view.node);
    document.title = `${wanted.charAt(0).toUpperCase()}${wanted.slice(1)} · Causeway mock server`;
    for (const link of document.querySelectorAll('.nav a')) {
      if (link.hash === `#${wanted}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }
  view.go(rest);
  view.update();
  if (!isNew) return;
  // The status bar overlays the top, so a browser that scrolls to the focus would leave the heading behind it.
  scrollTo(0, 0);
  if (document.activeElement !== document.body) place('content').focus({ preventScroll: true });
}

document.querySelector('.skip').addEventListener('click', (event) => {
  // A link would be interpreted as the name of a section.
  event.preventDefault();
  place('content').focus();
});

async function start() {
  [app.state, app.scenarios, app.people, app.presets] = await Promise.all(
    ['/state', '/scenarios', '/people', '/fault-presets'].map((path) => call('GET', path)),
  );
  drawBar();
  route();
  addEventListener('hashchange', route);
  void watch();
  void watchServer();
  let isAway = false;
  setInterval(() => {
    if (document.hidden) return;
    app.refresh().then(
      () => {
        if (isAway) {
          say('The mock server responds again.');
          renew();
        }
        isAway = false;
        return undefined;
      },
      (error) => {
        if (!isAway) say(error.message);
        isAway = true;
      },
    );
  }, POLL_MS);
}

start().catch((error) => {
  fill(
    place('content'),
    card('The control page could not start', null, null, h('p', { class: 'nothing' }, error.message)),
  );
});
