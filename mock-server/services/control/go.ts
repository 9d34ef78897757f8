import { CONTROL_HEADER, hostRefusal } from '../../engine/graphql/guards.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import type { Identity } from '../identity/identity.ts';
import { refusalPage } from '../identity/pages.ts';
import { people } from '../../product/accounts/people.ts';
import { applyScenario, type Stage } from '../scenarios/apply.ts';
import { scenarioNamed, scenarios } from '../scenarios/scenarios.ts';
import { goPage, type Wanted } from './go-page.ts';

interface Parts {
  readonly stage: Stage;
  readonly identity: Pick<Identity, 'signIn'>;
  readonly portalOrigins: () => readonly string[];
}

const FORM_LIMIT = 16 * 1024;

const refuse = (title: string, words: string, status = 400) => refusalPage(status, title, words);

/**
 * Whether this server's own page sends a form. A browser adds both headers to every form, and no page can change them;
 * a page at another port of this machine has another origin. Programs send the control header instead.
 */
function isOwnForm({ headers, url }: Request): boolean {
  if (headers.get('origin') === null && headers.get('sec-fetch-site') === null)
    return headers.get(CONTROL_HEADER) === '1';
  return (
    headers.get('origin') === new URL(url).origin &&
    ['same-origin', null].includes(headers.get('sec-fetch-site'))
  );
}

/** The address in the portal; null if `to` is not a path of it. */
function targetOf(to: string, portal: string): URL | null {
  if (!to.startsWith('/') || !URL.canParse(to, portal)) return null;
  const target = new URL(to, portal);
  return target.origin === new URL(portal).origin ? target : null;
}

const redirectTo = ({ href }: URL, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: href,
      'cache-control': 'no-store',
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    },
  });

/**
 * `/__mock/go?person=…&scenario=…&to=…`: signs the browser in as the person, restarts the portal's session in the
 * scenario, and opens the address. All three are optional. A link alone changes nothing, because any page can hold one:
 * GET shows what it asks for, and the button on that page sends it by POST.
 */
export function createGo({ stage, identity, portalOrigins }: Parts) {
  const { sessions } = stage;

  function wantedOf(given: URLSearchParams): Wanted | Response {
    const [email, name, to] = ['person', 'scenario', 'to'].map((value) => given.get(value));
    const strange = [...given.keys()].find((key) => !['person', 'scenario', 'to'].includes(key));
    if (strange !== undefined) {
      return refuse('Unknown part of the link', `“${strange}” is not one of person, scenario, and to.`);
    }
    const person = people.find((candidate) => candidate.email === email);
    if (email && !person) {
      const known = people.map((item) => item.email).join(', ');
      return refuse('Unknown person', `Nobody has the email address “${email}”. Known: ${known}.`);
    }
    const scenario = scenarioNamed(name ?? '');
    if (name && !scenario) {
      const known = scenarios.map((item) => item.name).join(', ');
      return refuse('Unknown scenario', `There is no scenario “${name}”. Available: ${known}.`);
    }
    const [portal] = portalOrigins();
    if (portal === undefined) {
      return refuse('No portal', 'The server knows no portal. Start it with --portal.', 409);
    }
    const target = targetOf(to || '/', portal);
    return target === null
      ? refuse('Not an address of the portal', `“${to}” is not a path of the portal, such as /multic.`)
      : { person, scenario, session: sessions.portal, target };
  }

  async function carryOut({ person, scenario, target }: Wanted, request: Request): Promise<Response> {
    if (scenario) applyScenario(sessions.portal, scenario, stage);
    if (!person) return redirectTo(target);
    // The portal may still hold another person's token.
    const session = sessions.named(sessions.portal);
    if (session) session.acts_as = person.email;
    return redirectTo(target, (await identity.signIn(request, person.email)) ?? '');
  }

  async function submit(request: Request): Promise<Response> {
    if (!isOwnForm(request))
      return refuse('Not from this page', 'Another page sent this form. Open the link itself.', 403);
    const text = await readText(request, FORM_LIMIT);
    if (text === null) return refuse('Too large', 'The form is too large.', 413);
    const wanted = wantedOf(new URLSearchParams(text));
    return wanted instanceof Response ? wanted : carryOut(wanted, request);
  }

  return async function go(request: Request): Promise<Response> {
    const refused = hostRefusal(request);
    if (refused) return refused;
    if (request.method === 'POST') return submit(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
    const wanted = wantedOf(new URL(request.url).searchParams);
    if (wanted instanceof Response) return wanted;
    // Opening an address changes nothing, so it needs no button.
    return wanted.person || wanted.scenario ? goPage(wanted) : redirectTo(wanted.target);
  };
}
