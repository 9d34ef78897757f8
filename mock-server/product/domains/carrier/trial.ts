import type { CarrierCallResult, KeyStatus, TestCarrierApiKeyInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { hash } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { AuthKind } from '../../facts/carriers.ts';
import { read, statusOf } from '../../model/carrier/keys.ts';
import { signInErrors, targetOf, targetOfNew } from './save.ts';
import { refusalOf, secretErrors } from '../../model/carrier/secret-input.ts';
import type { Resolver } from '../../resolvers.ts';

const refuse = (...errors: UserError[]) => ({ carrier_api_key: null, result: null, answer: null, errors });

/** Response time of a carrier; always the same for the same key. */
const millisOf = (key: string): number => 180 + (hash('carrier-call', key) % 420);

/** The carrier's response to secrets that are not stored. */
function answerToSecrets(seed: string, refusal: string | null) {
  return {
    carrier_api_key: null,
    result: refusal === null ? ('OK' as const) : ('UNAUTHORIZED' as const),
    answer: refusal ?? `200 OK in ${millisOf(seed)} ms`,
    errors: [],
  };
}

/** The carrier's response to a stored key; deterministic. */
function answerTo(key_uuid: string, status: KeyStatus, context: MockContext): [CarrierCallResult, string] {
  const ms = millisOf(key_uuid);
  if (status === 'EXPIRED') return ['UNAUTHORIZED', '401 Unauthorized: the key has expired'];
  const refusal = read(key_uuid, 'refusal', context);
  if (refusal !== null) return ['UNAUTHORIZED', refusal];
  const last = read(key_uuid, 'last_result', context);
  if (last === 'ERROR') return ['ERROR', `503 Service Unavailable after ${ms} ms`];
  if (last === 'RATE_LIMITED') return ['OK', `200 OK in ${ms} ms; 3 of 60 calls left this minute`];
  return ['OK', `200 OK in ${ms} ms`];
}

const NEEDED = ['carrier_code', 'environment', 'auth_kind', 'secrets'] as const;

/** Calls a carrier with the values of an unsaved form; stores nothing. */
function testNew(input: TestCarrierApiKeyInput, context: MockContext) {
  const target = targetOfNew(input, context);
  if (target.error) return refuse(target.error);
  const errors = [
    ...NEEDED.filter((field) => input[field] == null).map((field) =>
      userError('VALIDATION', 'Required for a new key.', field),
    ),
    ...signInErrors(input, context),
  ];
  if (errors.length > 0) return refuse(...errors);
  const environment = input.environment ?? 'PRODUCTION';
  return answerToSecrets(`${input.carrier_code}`, refusalOf(input.secrets ?? [], environment));
}

/** Calls the carrier with a key. If the key is stored, so is the result. */
export const testCarrierApiKey: Resolver<'Mutation', 'test_carrier_api_key'> = (
  _source,
  { input },
  context,
) => {
  const { key_uuid, secrets } = input;
  if (key_uuid == null) return testNew(input, context);
  const target = targetOf(key_uuid, context);
  if (target.error) return refuse(target.error);
  const status = statusOf(key_uuid, context);
  if (status === 'REVOKED' || (status === 'DISABLED' && secrets == null)) {
    const words = status === 'REVOKED' ? 'revoked' : 'disabled';
    return refuse(userError('CONFLICT', `This key is ${words}; no call was made.`, 'key_uuid'));
  }
  if (secrets != null) {
    const kind: AuthKind = read(key_uuid, 'auth_kind', context);
    const errors = secretErrors(kind, secrets);
    if (errors.length > 0) return refuse(...errors);
    return answerToSecrets(key_uuid, refusalOf(secrets, read(key_uuid, 'environment', context)));
  }
  const [last_result, answer] = answerTo(key_uuid, status, context);
  context.store.set('CarrierApiKey', key_uuid, { last_result, last_used_at: context.clock.now() });
  return { carrier_api_key: ref('CarrierApiKey', key_uuid), result: last_result, answer, errors: [] };
};
