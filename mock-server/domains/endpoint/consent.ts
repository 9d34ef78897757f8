import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref } from '../../data/store/ref.ts';
import type { EndpointType } from '../../world/connection-config.ts';
import { actorOf, changedNow } from '../collection.ts';
import { isSameSecret } from '../derived-secret.ts';
import { portalOrigin } from '../portal-origin.ts';
import { endpoints } from './connections.ts';
import {
  addConsent,
  changeConsent,
  CODE_MS,
  codeOf,
  CONSENT_MS,
  consentOf,
  type MailboxProvider,
} from './consents.ts';

interface BeginInput {
  readonly partner_uuid: string;
  readonly type: EndpointType;
  readonly provider: MailboxProvider;
}

/** `begin_oauth_consent`. */
export function beginOauthConsent(_source: unknown, { input }: { input: BeginInput }, context: MockContext) {
  const { access, clock, person, request } = context;
  const { partner_uuid, type, provider } = input;
  const refuse = (error: UserError) => ({
    consent_url: null,
    state: null,
    expires_at: null,
    errors: [error],
  });
  const { error } = endpoints.targetNew(access.partner(partner_uuid), context);
  if (error) return refuse(error);
  if (type !== 'EMAIL_SEND' && type !== 'EMAIL_RECEIVE') {
    return refuse(userError('VALIDATION', 'Only email connections use a mailbox.', 'type'));
  }
  const expires_at = clock.now() + CONSENT_MS;
  const consent = {
    partner_uuid,
    type,
    provider,
    user_uuid: person.user_uuid,
    login_hint: person.email,
    expires_at,
    decision: null,
    is_used: false,
  };
  const state = addConsent(consent, context);
  const consent_url = new URL('/consent', request.url);
  consent_url.search = new URLSearchParams({
    response_type: 'code',
    redirect_uri: `${portalOrigin(context)}/oauth_redirect`,
    state,
  }).toString();
  return { consent_url: consent_url.href, state, expires_at, errors: [] };
}

interface ExchangeInput {
  readonly endpoint_uuid: string;
  readonly state: string;
  readonly code: string;
}

/** `exchange_oauth_code`. */
export function exchangeOauthCode(
  _source: unknown,
  { input: { endpoint_uuid, state, code } }: { input: ExchangeInput },
  context: MockContext,
) {
  const { clock, person, store } = context;
  const refuse = (error: UserError) => ({ endpoint: null, errors: [error] });
  const target = endpoints.target(endpoint_uuid, context);
  if (target.error) return refuse(target.error);
  const consent = consentOf(state, context);
  const isTheirs =
    consent?.user_uuid === person.user_uuid &&
    consent.partner_uuid === target.subject.partner_uuid &&
    consent.type === store.read('Endpoint', endpoint_uuid, 'type');
  if (!consent || !isTheirs) {
    return refuse(userError('NOT_FOUND', 'You did not request this consent for this connection.', 'state'));
  }
  const { decision } = consent;
  const email = decision?.email ?? null;
  if (!decision || email === null || !isSameSecret(code, codeOf(state, context))) {
    return refuse(userError('VALIDATION', 'The code is not valid. Request consent again.', 'code'));
  }
  if (consent.is_used) {
    return refuse(userError('CONFLICT', 'The code was already used. Request consent again.', 'code'));
  }
  if (clock.now() > decision.at + CODE_MS) {
    return refuse(userError('CONFLICT', 'The code has expired. Request consent again.', 'code'));
  }
  changeConsent(state, consent, { is_used: true }, context);
  store.set('Endpoint', endpoint_uuid, {
    mailbox_grant: {
      provider: consent.provider,
      email,
      granted_at: clock.now(),
      granted_by: actorOf(context),
    },
    ...changedNow(context),
  });
  return { endpoint: ref('Endpoint', endpoint_uuid), errors: [] };
}
