import type { SaveCarrierApiKeyInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { carrierOf, type AuthKind } from '../../facts/carriers.ts';
import { changedNow, madeNow, notFound, type Target } from '../../model/kit/collection.ts';
import { clearedErrors, errorsOf } from '../../model/kit/rules.ts';
import { keys, read } from '../../model/carrier/keys.ts';
import { keptSecrets, secretErrors } from '../../model/carrier/secret-input.ts';
import type { Resolver } from '../../resolvers.ts';

const refuse = (...errors: UserError[]) => ({ carrier_api_key: null, carrier_api_key_edge: null, errors });

export const pastError = (expires_at: string | null | undefined, { clock }: MockContext): UserError[] =>
  expires_at != null && Date.parse(expires_at) <= clock.now()
    ? [userError('VALIDATION', 'Choose a date in the future.', 'expires_at')]
    : [];

const loginKinds: ReadonlySet<AuthKind> = new Set(['OAUTH2', 'BASIC']);

/** Checks that apply to both new and changed keys. */
const commonErrors = (
  input: SaveCarrierApiKeyInput,
  auth_kind: AuthKind | null,
  context: MockContext,
): UserError[] => [
  ...errorsOf({
    label: [input.label, (value: string) => lengthError(value, 1, 80)],
    login: [input.login, (value: string) => lengthError(value, 1, 120)],
    account_number: [input.account_number, (value: string) => lengthError(value, 1, 40)],
    scopes: [
      input.scopes,
      (value: readonly string[]) => (value.length === 0 ? 'Choose at least one.' : null),
    ],
  }),
  ...pastError(input.expires_at, context),
  ...(input.login != null && auth_kind !== null && !loginKinds.has(auth_kind)
    ? [userError('VALIDATION', `${auth_kind} does not use a user name.`, 'login')]
    : []),
];

/** Creates or changes a key. */
export const saveCarrierApiKey: Resolver<'Mutation', 'save_carrier_api_key'> = (
  _source,
  { input },
  context,
) => {
  return input.key_uuid == null ? create(input, context) : change(input.key_uuid, input, context);
};

const NEEDED = ['carrier_code', 'label', 'environment', 'auth_kind', 'secrets', 'scopes'] as const;

/** A workspace key counts as a workspace setting, a partner key as a partner setting. */
const rightFor = ({ partner_uuid }: Subject) =>
  partner_uuid === undefined ? ('EDIT_SETTINGS' as const) : ('EDIT_PARTNER' as const);

/** Checks that a new key may be created in the workspace or for the partner that the input names. */
export function targetOfNew(
  { company_uuid, partner_uuid }: Pick<SaveCarrierApiKeyInput, 'company_uuid' | 'partner_uuid'>,
  context: MockContext,
): Target {
  if (company_uuid == null && partner_uuid == null) {
    return { error: userError('VALIDATION', 'Choose a workspace or a partner.', 'company_uuid') };
  }
  const subject: Subject | null =
    partner_uuid == null ? { company_uuid: company_uuid! } : context.access.partner(partner_uuid);
  if (!subject || (company_uuid != null && subject.company_uuid !== company_uuid)) {
    return { error: notFound('trading partner', 'partner_uuid') };
  }
  return keys.targetNew(subject, context, rightFor(subject));
}

/** Errors in the way a new key signs in to its carrier. */
export function signInErrors(
  { carrier_code, auth_kind, login, secrets }: Omit<SaveCarrierApiKeyInput, 'scopes'>,
  context: MockContext,
): UserError[] {
  const carrier = carrier_code == null ? null : carrierOf(carrier_code);
  return [
    ...(carrier_code != null && !carrier ? [notFound('carrier', 'carrier_code')] : []),
    ...(carrier && auth_kind != null && !carrier.api_auth_kinds.includes(auth_kind)
      ? [userError('VALIDATION', `${carrier.name} does not accept this method.`, 'auth_kind')]
      : []),
    ...commonErrors({ login }, auth_kind ?? null, context),
    ...(auth_kind == null ? [] : secretErrors(auth_kind, secrets)),
    ...(auth_kind != null && loginKinds.has(auth_kind) && !login?.trim()
      ? [userError('VALIDATION', `${auth_kind} requires a user name or client ID.`, 'login')]
      : []),
  ];
}

/** Errors for scopes that the carrier does not offer. */
function scopeErrors(carrier_code: string, scopes: SaveCarrierApiKeyInput['scopes']): UserError[] {
  const carrier = carrierOf(carrier_code);
  const isForeign = carrier && scopes?.some((scope) => !carrier.api_scopes.includes(scope));
  return isForeign ? [userError('VALIDATION', `${carrier.name} does not offer all of these.`, 'scopes')] : [];
}

function create(input: SaveCarrierApiKeyInput, context: MockContext) {
  const { clock, store } = context;
  const { partner_uuid, carrier_code, auth_kind, environment } = input;
  const target = targetOfNew(input, context);
  if (target.error) return refuse(target.error);
  const { subject } = target;
  const missing = NEEDED.filter((field) => input[field] == null).map((field) =>
    userError('VALIDATION', 'Required for a new key.', field),
  );
  const errors = [
    ...missing,
    ...signInErrors(input, context),
    ...commonErrors({ ...input, login: null }, null, context),
    ...(carrier_code == null ? [] : scopeErrors(carrier_code, input.scopes)),
  ];
  if (errors.length > 0 || carrier_code == null || environment == null || auth_kind == null)
    return refuse(...errors);
  const key_uuid = store.newKey('CarrierApiKey');
  store.insert('CarrierApiKey', key_uuid, {
    company_uuid: subject.company_uuid,
    partner_uuid: partner_uuid ?? null,
    carrier_code,
    label: input.label?.trim(),
    environment,
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
    ...keptSecrets(
      { auth_kind: auth_kind, environment: environment ?? 'PRODUCTION' },
      input.secrets ?? [],
      clock.now(),
    ),
    ...madeNow(context),
  });
  return {
    carrier_api_key: ref('CarrierApiKey', key_uuid),
    carrier_api_key_edge: keys.edge(key_uuid),
    errors: [],
  };
}

function change(key_uuid: string, input: SaveCarrierApiKeyInput, context: MockContext) {
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
    ...clearedErrors({ ...input }, ['label', 'environment', 'scopes', 'enabled']),
    ...commonErrors(input, read(key_uuid, 'auth_kind', context), context),
    ...scopeErrors(read(key_uuid, 'carrier_code', context), input.scopes),
    ...(read(key_uuid, 'revoked', context)
      ? [userError('CONFLICT', 'A revoked key cannot be changed. Create a new one.', 'key_uuid')]
      : []),
  ];
  if (errors.length > 0) return refuse(...errors);
  const text = (value: string | null | undefined) => (value == null ? value : value.trim());
  store.set('CarrierApiKey', key_uuid, {
    label: input.label?.trim(),
    environment: input.environment ?? undefined,
    login: text(input.login),
    account_number: text(input.account_number),
    scopes: input.scopes ? [...new Set(input.scopes)] : undefined,
    enabled: input.enabled ?? undefined,
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
  return keys.target(key_uuid, context, partner_uuid === null ? 'EDIT_SETTINGS' : 'EDIT_PARTNER');
}
