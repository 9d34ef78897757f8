import { hostRefusal } from '../../graphql/guards.ts';
import type { Identity } from '../../identity/identity.ts';
import { refusalPage } from '../../identity/pages.ts';
import { people } from '../../people/people.ts';
import { applyScenario, type Stage } from '../scenarios/apply.ts';
import { scenarioNamed, scenarios } from '../scenarios/scenarios.ts';

interface Parts {
  readonly stage: Stage;
  readonly identity: Pick<Identity, 'signIn'>;
  readonly portalOrigins: () => readonly string[];
}

const refuse = (title: string, words: string, status = 400) => refusalPage(status, title, words);

/**
 * Whether a person has opened the address, typed in or by a click. Otherwise any page could reset the session through
 * an image, a frame, or a redirect without a click.
 */
function isOpened({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  const isPage = [null, 'document'].includes(headers.get('sec-fetch-dest'));
  return isPage && (site !== 'cross-site' || headers.get('sec-fetch-user') === '?1');
}

/** The address in the portal; null if `to` is not a path of it. */
function targetOf(to: string, portal: string): string | null {
  if (!to.startsWith('/') || !URL.canParse(to, portal)) return null;
  const target = new URL(to, portal);
  return target.origin === new URL(portal).origin ? target.href : null;
}

/**
 * `GET /__mock/go?person=…&scenario=…&to=…`: signs the browser in as the person, restarts the portal's session in the
 * scenario, and opens the address. All three are optional.
 */
export function createGo({ stage, identity, portalOrigins }: Parts) {
  return async function go(request: Request): Promise<Response> {
    const refused = hostRefusal(request);
    if (refused) return refused;
    if (!isOpened(request)) {
      return refuse('Open this link yourself', 'Another page tried to open it. Click it or type it in.', 403);
    }
    const { searchParams } = new URL(request.url);
    const [email, name, to] = ['person', 'scenario', 'to'].map((one) => searchParams.get(one));
    const strange = [...searchParams.keys()].find((one) => !['person', 'scenario', 'to'].includes(one));
    if (strange !== undefined) {
      return refuse('Unknown part of the link', `“${strange}” is not one of person, scenario, and to.`);
    }
    const person = people.find((one) => one.email === email);
    if (email && !person) {
      const known = people.map((one) => one.email).join(', ');
      return refuse('Unknown person', `Nobody has the email address “${email}”. Known: ${known}.`);
    }
    const scenario = scenarioNamed(name ?? '');
    if (name && !scenario) {
      const known = scenarios.map((one) => one.name).join(', ');
      return refuse('Unknown scenario', `There is no scenario “${name}”. Available: ${known}.`);
    }
    const [portal] = portalOrigins();
    if (portal === undefined) {
      return refuse('No portal', 'The server knows no portal. Start it with --portal.', 409);
    }
    const target = targetOf(to || '/', portal);
    if (target === null) {
      return refuse('Not an address of the portal', `“${to}” is not a path of the portal, such as /multic.`);
    }
    const { sessions } = stage;
    if (scenario) applyScenario(sessions.portal, scenario, stage);
    const headers = new Headers({ location: target, 'cache-control': 'no-store' });
    if (person) {
      // The portal may still hold another person's token.
      const session = sessions.named(sessions.portal);
      if (session) session.acts_as = person.email;
      headers.set('set-cookie', (await identity.signIn(request, person.email)) ?? '');
    }
    return new Response(null, { status: 303, headers });
  };
}
