import { emailError } from '#rules/email.ts';
import type { MockContext } from '../../product/context.ts';
import {
  changeConsent,
  codeOf,
  consentOf,
  PROVIDERS,
  type Consent,
} from '../../product/model/endpoint/consents.ts';
import { originRefusal } from '../../engine/graphql/guards.ts';
import { NOBODY, type Person } from '../../product/accounts/people.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import type { Session, Sessions } from '../../engine/session/session.ts';
import { escapeHtml, page, refusalPage } from './pages.ts';

export interface ConsentPageOptions {
  readonly sessions: Sessions;
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  readonly portalOrigins: () => readonly string[];
}

const FORM_LIMIT = 16 * 1024;

const ASKED: Readonly<Record<Consent['type'], string>> = {
  EMAIL_SEND: 'Send email as this mailbox',
  EMAIL_RECEIVE: 'Read the email in this mailbox',
};

function consentPage(consent: Consent, params: URLSearchParams): Response {
  const provider = PROVIDERS[consent.provider];
  const kept = ['state', 'redirect_uri']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(params.get(name) ?? '')}">`)
    .join('');
  return page(
    `Consent at ${provider}`,
    `<main class="card">
<p class="brand">${escapeHtml(provider)} <span class="tag">Local stand-in</span></p>
<h1>Causeway asks for a mailbox</h1>
<p class="lead">If you allow it, Causeway can:</p>
<ul class="asked"><li>${ASKED[consent.type]}</li><li>Keep this access until you revoke it</li></ul>
<form method="post" action="/consent">
${kept}
<label class="field"><span>Mailbox</span><input type="email" name="email" value="${escapeHtml(consent.login_hint)}" autocomplete="off" required></label>
<button class="allow" name="decision" value="allow">Allow</button>
<button class="cancel" name="decision" value="deny" formnovalidate>Deny</button>
</form>
</main>`,
    { formTargets: [new URL(params.get('redirect_uri') ?? '').origin] },
  );
}

/**
 * `/consent`: stands in for the page of a mailbox provider, where people allow or deny a connection the use of their
 * mailbox. It redirects to the portal's /oauth_redirect (spec §2).
 */
export function createConsentPage({ sessions, contextOf, portalOrigins }: ConsentPageOptions) {
  /** The consent that a request is about, or an error page if there is none to decide on. */
  function found(params: URLSearchParams, context: MockContext): Consent | Response {
    const redirectUri = params.get('redirect_uri') ?? '';
    if (!portalOrigins().some((origin) => redirectUri === `${origin}/oauth_redirect`)) {
      return refusalPage(
        403,
        'Unknown return address',
        `"${redirectUri}" is not the address of a known portal for consents.`,
      );
    }
    const consent = consentOf(params.get('state') ?? '', context);
    if (!consent) {
      return refusalPage(400, 'Unknown request', 'Nobody requested this consent. Start again in the portal.');
    }
    if (consent.decision) {
      return refusalPage(
        409,
        'Already decided',
        'This request was already answered. Start again in the portal.',
      );
    }
    return context.clock.now() > consent.expires_at
      ? refusalPage(410, 'Too late', 'This request has expired. Start again in the portal.')
      : consent;
  }

  async function decide(request: Request, context: MockContext): Promise<Response> {
    // Otherwise a foreign site's form could allow it for the person.
    const foreign = originRefusal(request);
    if (foreign) return foreign;
    const text = await readText(request, FORM_LIMIT);
    if (text === null) return refusalPage(413, 'Too large', 'The form is too large.');
    const form = new URLSearchParams(text);
    const consent = found(form, context);
    if (consent instanceof Response) return consent;
    const isGiven = form.get('decision') === 'allow';
    const email = isGiven ? (form.get('email') ?? '').trim().toLowerCase() : null;
    if (email !== null && emailError(email) !== null) {
      return refusalPage(400, 'No mailbox', `"${email}" is not an email address. Go back and enter one.`);
    }
    const state = form.get('state') ?? '';
    changeConsent(state, consent, {
      change: { decision: { at: context.clock.now(), email } },
      sources: context,
    });
    const target = new URL(form.get('redirect_uri') ?? '');
    target.search = new URLSearchParams(
      isGiven
        ? { code: codeOf(state, context), state }
        : {
            error: 'access_denied',
            error_description: `The owner of the mailbox denied access at ${PROVIDERS[consent.provider]}.`,
            state,
          },
    ).toString();
    return new Response(null, {
      status: 303,
      headers: { location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
  }

  /** Undefined for any other path. */
  return async function handle(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/consent') return undefined;
    const session = sessions.of(request);
    if (!session) return refusalPage(400, 'Unknown session', 'The session name is not valid.');
    const context = contextOf(session, NOBODY, request);
    if (request.method === 'POST') return decide(request, context);
    const consent = found(searchParams, context);
    return consent instanceof Response ? consent : consentPage(consent, searchParams);
  };
}
