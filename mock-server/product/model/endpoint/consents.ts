import type { MockContext } from '../../context.ts';
import type { Overlay } from '../../../engine/store/overlay.ts';
import type { actorOf } from '../../audit-log/actor.ts';
import { derivedSecret } from '../kit/derived-secret.ts';

/** The type under which consents in progress are stored in the overlay; no schema has it. */
const CONSENT = '$Consent';

export const isConsentType = (type: string): boolean => type === CONSENT;

/** Equal to how long the portal remembers a request (src/lib/consent.ts). */
export const CONSENT_MS = 15 * 60_000;
/** The maximum lifetime that RFC 6749 §4.1.2 recommends for a code. */
export const CODE_MS = 10 * 60_000;
/** How long a mailbox waits for the connection to be saved. */
export const GRANT_MS = 60 * 60_000;

/** `MailboxProvider` of the schema. */
export const PROVIDERS = { MICROSOFT_365: 'Microsoft 365', GOOGLE_WORKSPACE: 'Google Workspace' } as const;
export type MailboxProvider = keyof typeof PROVIDERS;

/** A consent that somebody has requested. Times are in milliseconds since 1970. */
export interface Consent {
  readonly partner_uuid: string;
  readonly type: 'EMAIL_SEND' | 'EMAIL_RECEIVE';
  readonly provider: MailboxProvider;
  readonly user_uuid: string;
  /** Address that the provider's page proposes. */
  readonly login_hint: string;
  readonly expires_at: number;
  /** The person's decision on the provider's page; null while the page is open. */
  readonly decision: { readonly at: number; readonly email: string | null } | null;
  readonly is_used: boolean;
  /** The mailbox, while it waits for its connection to be saved. */
  readonly grant: MailboxGrant | null;
}

/** `MailboxGrant` of the schema. */
export interface MailboxGrant {
  readonly provider: MailboxProvider;
  readonly email: string;
  readonly granted_at: number;
  readonly granted_by: ReturnType<typeof actorOf>;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Endpoint.mailbox_grant': ReturnType<typeof mailboxOf>;
    readonly 'HostSystem.mailbox_grant': ReturnType<typeof mailboxOf>;
  }
}

/** The mailbox of a stored connection; null for none. */
export const mailboxOf = (
  { type, key }: { readonly type: string; readonly key: string },
  { store }: Pick<MockContext, 'store'>,
): MailboxGrant | null =>
  // As this code wrote it.
  (store.writtenValue(type, key, 'mailbox_grant') as MailboxGrant | null | undefined) ?? null;

type Sources = Pick<MockContext, 'session'>;

export const consentOf = (state: string, { session }: Sources): Consent | null =>
  // As this code wrote it.
  (session.overlay.read(CONSENT, state, 'consent') as Consent | undefined) ?? null;

const write = (overlay: Overlay, state: string, consent: Consent) => overlay.set(CONSENT, state, { consent });

/** Stores a requested consent; returns its state. */
export function addConsent(consent: Consent, context: Pick<MockContext, 'session' | 'world'>): string {
  const { overlay } = context.session;
  const state = derivedSecret(context, '', {
    type: 'oauth_state',
    key: String(overlay.number()),
    version: 1,
  });
  write(overlay, state, consent);
  return state;
}

export const changeConsent = (
  state: string,
  consent: Consent,
  { change, sources: { session } }: { change: Partial<Consent>; sources: Sources },
): void => write(session.overlay, state, { ...consent, ...change });

/** The code of a granted consent. It is computed, so that no snapshot contains it. */
export const codeOf = (state: string, context: Pick<MockContext, 'world'>): string =>
  derivedSecret(context, '', { type: 'oauth_code', key: state, version: 1 });
