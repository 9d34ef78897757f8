import type { Subject } from '../../people/access.ts';
import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref } from '../../data/store/ref.ts';
import { carrierOf } from '../../world/carriers.ts';
import { changedNow, madeNow, notFound } from '../collection.ts';
import { clearedFaults, faultsOf, lengthFault } from '../rules.ts';
import { keys, read } from './keys.ts';
import { keptSecrets, secretFaults, type SecretInput } from './secret-input.ts';
import type { AuthKind } from './seed.ts';

export interface SaveInput {
  readonly key_uuid?: string | null;
  readonly company_uuid?: string | null;
  readonly partner_uuid?: string | null;
  readonly carrier_code?: string | null;
  readonly label?: string | null;
  readonly environment?: 'TEST' | 'PRODUCTION' | null;
  readonly auth_kind?: AuthKind | null;
  readonly login?: string | null;
  readonly secrets?: readonly SecretInput[] | null;
  readonly account_number?: string | null;
  readonly scopes?: readonly string[] | null;
  readonly expires_at?: string | null;
  readonly enabled?: boolean | null;
}

const refuse = (...errors: UserError[]) => ({ carrier_api_key: null, carrier_api_key_edge: null, errors });

export const pastFault = (expires_at: string | null | undefined, { clock }: MockContext): UserError[] =>
  expires_at != null && Date.parse(expires_at) <= clock.now()
    ? [userError('VALIDATION', 'Choose a date in the future.', 'expires_at')]
    : [];

const loginKinds: ReadonlySet<AuthKind> = new Set(['OAUTH2', 'BASIC']);

/** Validation shared by new and changed keys. */
const commonFaults = (input: SaveInput, auth_kind: AuthKind | null, context: MockContext): UserError[] => [
  ...faultsOf({
    label: [input.label, (value: string) => lengthFault(value, 1, 80)],
    login: [input.login, (value: string) => lengthFault(value, 1, 120)],
    account_number: [input.account_number, (value: string) => lengthFault(value, 1, 40)],
    scopes: [
      input.scopes,
      (value: readonly string[]) => (value.length === 0 ? 'Choose at least one.' : null),
    ],
  }),
  ...pastFault(input.expires_at, context),
  ...(input.login != null && auth_kind !== null && !loginKinds.has(auth_kind)
    ? [userError('VALIDATION', `${auth_kind} does not use a user name.`, 'login')]
    : []),
];

/** Creates or changes a key. */
export function saveCarrierApiKey(_source: unknown, { input }: { input: SaveInput }, context: MockContext) {
  return input.key_uuid == null ? create(input, context) : change(input.key_uuid, input, context);
}

const NEEDED = ['carrier_code', 'label', 'environment', 'auth_kind', 'secrets', 'scopes'] as const;

/** A workspace key counts as a workspace setting, a partner key as a partner setting. */
const rightFor = ({ partner_uuid }: Subject) =>
  partner_uuid === undefined ? ('edit_settings' as const) : ('edit_partner' as const);

function create(input: SaveInput, context: MockContext) {
  const { access, clock, store } = context;
  const { company_uuid, partner_uuid, carrier_code, auth_kind } = input;
  if (company_uuid == null && partner_uuid == null) {
    return refuse(userError('VALIDATION', 'Choose a workspace or a partner.', 'company_uuid'));
  }
  const subject: Subject | null =
    partner_uuid == null ? { company_uuid: company_uuid as string } : access.partner(partner_uuid);
  if (subject && company_uuid != null && subject.company_uuid !== company_uuid) {
    return refuse(notFound('trading partner', 'partner_uuid'));
  }
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const target = keys.targetNew(subject, context, rightFor(subject));
  if (target.error) return refuse(target.error);
  const missing = NEEDED.filter((field) => input[field] == null).map((field) =>
    userError('VALIDATION', 'Required for a new key.', field),
  );
  const errors = [
    ...missing,
    ...(carrier_code != null && !carrierOf(carrier_code) ? [notFound('carrier', 'carrier_code')] : []),
    ...commonFaults(input, auth_kind ?? null, context),
    ...(auth_kind == null ? [] : secretFaults(auth_kind, input.secrets)),
    ...(auth_kind != null && loginKinds.has(auth_kind) && !input.login?.trim()
      ? [userError('VALIDATION', `${auth_kind} requires a user name or client ID.`, 'login')]
      : []),
  ];
  if (errors.length > 0) return refuse(...errors);
  const key_uuid = store.newKey('CarrierApiKey');
  store.insert('CarrierApiKey', key_uuid, {
    company_uuid: subject.company_uuid,
    partner_uuid: partner_uuid ?? null,
    carrier_code,
    label: input.label?.trim(),
    environment: input.environment,
    auth_kind,
    login: input.login?.trim() ?? null,
    account_number: input.account_number?.trim() ?? null,
    scopes: [...new Set(input.scopes)],
    enabled: input.enabled ?? true,
    revoked: false,
    expires_at: input.expires_at == null ? null : Date.parse(input.expires_at),
    last_used_at: null,
    last_result: null,
    users: partner_uuid == null ? [] : [partner_uuid],
    ...keptSecrets(auth_kind as AuthKind, input.secrets ?? [], clock.now()),
    ...madeNow(context),
  });
  return {
    carrier_api_key: ref('CarrierApiKey', key_uuid),
    carrier_api_key_edge: keys.edge(key_uuid),
    errors: [],
  };
}

function change(key_uuid: string, input: SaveInput, context: MockContext) {
  const { store } = context;
  const target = targetOf(key_uuid, context);
  if (target.error) return refuse(target.error);
  const fixed = (['company_uuid', 'partner_uuid', 'carrier_code', 'auth_kind', 'secrets'] as const)
    .filter((field) => input[field] != null && input[field] !== read(key_uuid, field, context))
    .map((field) =>
      userError(
        'VALIDATION',
        field === 'secrets'
          ? 'Rotate the key to change its secrets.'
          : 'This cannot be changed. Create a new key.',
        field,
      ),
    );
  const errors = [
    ...fixed,
    ...clearedFaults({ ...input }, ['label', 'environment', 'scopes', 'enabled']),
    ...commonFaults(input, read(key_uuid, 'auth_kind', context), context),
    ...(read(key_uuid, 'revoked', context)
      ? [userError('CONFLICT', 'A revoked key cannot be changed. Create a new one.', 'key_uuid')]
      : []),
  ];
  if (errors.length > 0) return refuse(...errors);
  const text = (value: string | null | undefined) => (value == null ? value : value.trim());
  store.set('CarrierApiKey', key_uuid, {
    label: text(input.label),
    environment: input.environment,
    login: text(input.login),
    account_number: text(input.account_number),
    scopes: input.scopes ? [...new Set(input.scopes)] : undefined,
    enabled: input.enabled,
    expires_at: input.expires_at == null ? input.expires_at : Date.parse(input.expires_at),
    ...changedNow(context),
  });
  return { carrier_api_key: ref('CarrierApiKey', key_uuid), carrier_api_key_edge: null, errors: [] };
}

/** Checks that an existing key may be changed. */
export function targetOf(key_uuid: string, context: MockContext) {
  const partner_uuid = context.store.exists('CarrierApiKey', key_uuid)
    ? read(key_uuid, 'partner_uuid', context)
    : null;
  return keys.target(key_uuid, context, partner_uuid === null ? 'edit_settings' : 'edit_partner');
}
