import type { MockContext } from '../../context.ts';
import type { MachineGrant } from '../../accounts/machines.ts';
import type { Person } from '../../accounts/people.ts';
import { isSameSecret } from '../kit/derived-secret.ts';
import {
  adapterKeys,
  kept,
  keyOfClientId,
  MACHINE_HOST,
  machineEmail,
  portalClientId,
  prefixOf,
  previousUntil,
  secretOf,
  statusOfClient,
  statusOfKey,
  versionOf,
} from '../company/portal-keys.ts';

/** Lifetime of a token for a portal API key (domain.md §0). */
export const PORTAL_TOKEN_SECONDS = 86_400;

/** The scope of a token that may send input to flows. */
export const SEND_SCOPE = 'flows:send';

const SEEN_AGAIN_MS = 60_000;

type Sources = Pick<MockContext, 'clock' | 'store' | 'world'>;

/** `sub` of a token. It includes the version of the secret, so that a rotation invalidates older tokens. */
const subjectOf = (client_id: string, version: number): string => `${client_id}|${version}`;

const UNKNOWN = { refusal: 'Unknown client or wrong secret.' };

function authenticatePortalKey(key: string, secret: string, context: Sources): MachineGrant {
  const { store, clock } = context;
  if (!store.exists('PortalApiKey', key)) return UNKNOWN;
  if (!isSameSecret(secret, secretOf('PortalApiKey', key, { sources: context }))) return UNKNOWN;
  const status = statusOfKey('PortalApiKey', key, context);
  if (status === 'EXPIRED') return { refusal: 'This key has expired.' };
  if (status !== 'ACTIVE') return { refusal: 'This key was revoked.' };
  store.set('PortalApiKey', key, { last_used_at: clock.now() });
  const version = versionOf('PortalApiKey', key, context);
  return { sub: subjectOf(portalClientId(key), version), seconds: PORTAL_TOKEN_SECONDS, scope: 'graphql' };
}

function authenticateFlowClient(key: string, secret: string, context: Sources): MachineGrant {
  const { store, clock } = context;
  if (!store.exists('FlowOauthClient', key)) return UNKNOWN;
  const version = versionOf('FlowOauthClient', key, context);
  const until = kept('FlowOauthClient', key, {
    field: 'previous_until',
    sources: context,
  });
  const isPrevious =
    until != null &&
    until > clock.now() &&
    isSameSecret(secret, secretOf('FlowOauthClient', key, { sources: context, version: version - 1 }));
  if (!isPrevious && !isSameSecret(secret, secretOf('FlowOauthClient', key, { sources: context })))
    return UNKNOWN;
  const status = statusOfClient(key, context);
  if (status === 'DISABLED') return { refusal: 'This client is disabled.' };
  if (status !== 'ACTIVE') return { refusal: 'This client is not activated.' };
  store.set('FlowOauthClient', key, { token_at: clock.now() });
  const seconds = store.read('FlowOauthClient', key, 'token_lifetime_seconds');
  return { sub: subjectOf(`cwf_${key.replaceAll('-', '')}`, version), seconds, scope: SEND_SCOPE };
}

/** Checks a program's client id and secret. The token determines what the program may do afterward. */
export function authenticateMachine(client_id: string, secret: string, context: Sources): MachineGrant {
  const found = keyOfClientId(client_id);
  if (!found) return UNKNOWN;
  return found.type === 'PortalApiKey'
    ? authenticatePortalKey(found.key, secret, context)
    : authenticateFlowClient(found.key, secret, context);
}

/** Keys of the memberships that workspaces have given to the machine user with this address. */
export const membershipsOf = (email: string, { store }: Pick<MockContext, 'store'>): string[] =>
  store
    .created('CompanyUser')
    .filter((key) => store.exists('CompanyUser', key) && store.read('CompanyUser', key, 'email') === email);

/** The machine user a token belongs to; null if it has been revoked since or is not a portal user. */
export function machinePerson(sub: string, context: Sources): Person | null {
  const [client_id = '', version] = sub.split('|');
  const found = keyOfClientId(client_id);
  if (found?.type !== 'PortalApiKey') return null;
  const { key } = found;
  const { clock, store } = context;
  if (!store.exists('PortalApiKey', key) || statusOfKey('PortalApiKey', key, context) !== 'ACTIVE')
    return null;
  if (String(versionOf('PortalApiKey', key, context)) !== version) return null;
  const role = store.read('PortalApiKey', key, 'role');
  const companies = kept('PortalApiKey', key, {
    field: 'company_uuids',
    sources: context,
  });
  const last = store.read('PortalApiKey', key, 'last_used_at');
  // Not recorded on every call, because each write invalidates everything that is cached for the store.
  const email = machineEmail(key);
  if (last === null || clock.now() - last >= SEEN_AGAIN_MS) {
    const now = clock.now();
    store.set('PortalApiKey', key, { last_used_at: now });
    for (const member of membershipsOf(email, context))
      store.set('CompanyUser', member, { last_sign_in_at: now });
  }
  return {
    user_uuid: key,
    sub,
    email,
    name: String(store.read('PortalApiKey', key, 'name')),
    title: 'Portal API key',
    is_operator: false,
    locale: 'en',
    time_zone: 'UTC',
    memberships: {},
    machine_roles: Object.fromEntries(companies.map((company_uuid) => [company_uuid, role])),
  };
}

/** What a remote adapter key grants: the registration of adapters in its workspace, nothing else. */
export type AdapterKeyGrant =
  | { readonly person: Person; readonly company_uuid: string }
  | { readonly refusal: string };

/** Whether a secret is a key's current one, or the previous one while it is still valid. */
function isAdapterKey(given: string, key: string, context: Sources): boolean {
  const type = 'RemoteAdapterApiKey';
  if (isSameSecret(given, secretOf(type, key, { sources: context }))) return true;
  return (
    previousUntil(type, key, context) !== null &&
    isSameSecret(given, secretOf(type, key, { sources: context, version: versionOf(type, key, context) - 1 }))
  );
}

/** Resolves a remote adapter key from its secret, which was shown only once. */
export function adapterKeyPerson(given: string, context: Sources): AdapterKeyGrant {
  const { clock, store } = context;
  if (given === '') return { refusal: 'Send a remote adapter key in the x-api-key header.' };
  const key = adapterKeys.keys(context).find((value) => isAdapterKey(given, value, context));
  if (key === undefined) return { refusal: 'Unknown remote adapter key.' };
  const status = statusOfKey('RemoteAdapterApiKey', key, context);
  if (status === 'EXPIRED') return { refusal: 'This key has expired.' };
  if (status !== 'ACTIVE') return { refusal: 'This key was revoked.' };
  store.set('RemoteAdapterApiKey', key, { last_used_at: clock.now() });
  const company_uuid = store.read('RemoteAdapterApiKey', key, 'company_uuid');
  return {
    company_uuid,
    person: {
      user_uuid: key,
      sub: key,
      email: `${prefixOf('RemoteAdapterApiKey')}${key.replaceAll('-', '')}@${MACHINE_HOST}`,
      name: String(store.read('RemoteAdapterApiKey', key, 'name')),
      title: 'Remote adapter key',
      is_operator: false,
      locale: 'en',
      time_zone: 'UTC',
      memberships: {},
      machine_roles: { [company_uuid]: 'EDITOR' },
    },
  };
}
