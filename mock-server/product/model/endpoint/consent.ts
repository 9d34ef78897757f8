import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { EndpointType } from '../../world/connection-config.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow } from '../kit/collection.ts';
import { isSameSecret } from '../kit/derived-secret.ts';
import { portalOrigin } from '../kit/portal-origin.ts';
import { endpoints } from './connections.ts';
import {
  addConsent,
  changeConsent,
  CODE_MS,
  codeOf,
  CONSENT_MS,
  consentOf,
  GRANT_MS,
  type MailboxGrant,
} from './consents.ts';
import type { Resolver } from '../../resolvers.ts';

const isMailboxType = (type: EndpointType): type is 'EMAIL_SEND' | 'EMAIL_RECEIVE' =>
  type === 'EMAIL_SEND' || type === 'EMAIL_RECEIVE';

/** `begin_oauth_consent`. */
export const beginOauthConsent: Resolver<'Mutation', 'begin_oauth_consent'> = (
  _source,
  { input },
  context,
) => {
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
  if (!isMailboxType(type)) {
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
    grant: null,
  };
  const state = addConsent(consent, context);
  const consent_url = new URL('/consent', request.url);
  consent_url.search = new URLSearchParams({
    response_type: 'code',
    redirect_uri: `${portalOrigin(context)}/oauth_redirect`,
    state,
  }).toString();
  return { consent_url: consent_url.href, state, expires_at, errors: [] };
};

const notTheirs = (field: string) =>
  userError('NOT_FOUND', 'You did not request this consent for this connection.', field);

/** `exchange_oauth_code`. */
export const exchangeOauthCode: Resolver<'Mutation', 'exchange_oauth_code'> = (
  _source,
  { input: { endpoint_uuid = null, state, code } },
  context,
) => {
  const { access, clock, person, store } = context;
  const refuse = (error: UserError) => ({ endpoint: null, mailbox_grant: null, errors: [error] });
  const asked = consentOf(state, context);
  const consent = asked?.user_uuid === person.user_uuid ? asked : null;
  const target =
    endpoint_uuid === null
      ? consent && endpoints.targetNew(access.partner(consent.partner_uuid), context)
      : endpoints.target(endpoint_uuid, context);
  if (target?.error) return refuse(target.error);
  const fits =
    endpoint_uuid === null ||
    (store.read('Endpoint', endpoint_uuid, 'partner_uuid') === consent?.partner_uuid &&
      store.read('Endpoint', endpoint_uuid, 'type') === consent?.type);
  if (!consent || !fits) return refuse(notTheirs('state'));
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
  const grant: MailboxGrant = {
    provider: consent.provider,
    email,
    granted_at: clock.now(),
    granted_by: actorOf(context),
  };
  changeConsent(state, consent, {
    change: { is_used: true, grant: endpoint_uuid === null ? grant : null },
    sources: context,
  });
  if (endpoint_uuid === null) return { endpoint: null, mailbox_grant: grant, errors: [] };
  store.set('Endpoint', endpoint_uuid, { mailbox_grant: grant, ...changedNow(context) });
  return { endpoint: ref('Endpoint', endpoint_uuid), mailbox_grant: grant, errors: [] };
};

interface MailboxOwner {
  readonly type: EndpointType;
  readonly partner_uuid: string | undefined;
}

/** The mailbox that `save_endpoint` stores: undefined keeps the existing one, null removes it. */
export function savedMailbox(
  state: string | null | undefined,
  { type, partner_uuid }: MailboxOwner,
  context: MockContext,
): { readonly grant?: MailboxGrant | null; readonly error?: UserError } {
  if (state === undefined) return {};
  if (!isMailboxType(type)) {
    return { error: userError('VALIDATION', 'Only email connections use a mailbox.', 'mailbox_state') };
  }
  if (state === null) return { grant: null };
  const consent = consentOf(state, context);
  const isTheirs =
    consent?.user_uuid === context.person.user_uuid &&
    consent.partner_uuid === partner_uuid &&
    consent.type === type;
  if (!consent || !isTheirs) return { error: notTheirs('mailbox_state') };
  const { grant } = consent;
  if (!grant || context.clock.now() > grant.granted_at + GRANT_MS) {
    const message = 'The consent was used or is more than an hour old. Connect the mailbox again.';
    return { error: userError('CONFLICT', message, 'mailbox_state') };
  }
  return { grant };
}

/** Assigns the granted mailbox to the connection. */
export function takeGrant(state: string, context: MockContext): void {
  const consent = consentOf(state, context);
  if (consent) changeConsent(state, consent, { change: { grant: null }, sources: context });
}
