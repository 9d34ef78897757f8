import type { MockContext } from '../../context.ts';
import { graphqlError, userError } from '../../../engine/errors.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { mustRead } from '../kit/collection.ts';
import {
  isSeen,
  kinds,
  subjectOf,
  type ConnectionInput,
  type ConnectionKey,
  type ConnectionType,
} from './connections.ts';
import {
  beginVerification,
  isRunning,
  MAX_KEPT,
  untilNext,
  verificationOf,
  verificationsOf,
  verificationListing,
} from './verifications.ts';
import type { Resolver } from '../../resolvers.ts';

/** `verify_endpoint` and `verify_host_system`. */
export function verifyConnection<Type extends ConnectionType>(
  type: Type,
  input: ConnectionInput,
  context: MockContext,
) {
  const { key: keyField, members, what } = kinds[type];
  const key = input[keyField] ?? '';
  const { error } = members.target(key, context);
  if (error) return { verification: null, link: null, errors: [error] };
  const of = { type, key };
  const [latest] = verificationsOf(of, context);
  const running = latest === undefined ? null : verificationOf(latest, context);
  if (running && isRunning(running, context)) {
    const conflict = userError(
      'CONFLICT',
      `A verification of this ${what} is already running, started by ${running.checked_by.display}. Wait until it ends.`,
      keyField,
    );
    return { verification: null, link: ref(type, key), errors: [conflict] };
  }
  return { verification: beginVerification(of, context), link: ref(type, key), errors: [] };
}

/** A verification whose connection the person can see; throws FORBIDDEN for the wrong role. */
export function readableVerification(verification_uuid: string, context: MockContext): ConnectionKey | null {
  const run = verificationOf(verification_uuid, context);
  if (!run || !isSeen(run.of, context)) return null;
  mustRead(subjectOf(run.of, context), context, kinds[run.of.type].read);
  return run.of;
}

/** A page of a connection's verifications. */
export function verificationPage(of: ConnectionKey, args: PageArgs, context: MockContext) {
  const keys = verificationsOf(of, context);
  return page({ rows: keys, ...verificationListing(context), args, max: MAX_KEPT });
}

/** Emits a verification at once and after each step until it is complete. */
export const followVerification: Resolver<'Subscription', 'endpoint_verification'> = async function* (
  _source,
  { verification_uuid },
  context,
) {
  if (!readableVerification(verification_uuid, context)) {
    throw graphqlError('NOT_FOUND', 'This verification does not exist, or you do not have access to it.');
  }
  for (;;) {
    yield { endpoint_verification: ref('EndpointVerification', verification_uuid) };
    const run = verificationOf(verification_uuid, context);
    const wait = run && untilNext(run, context);
    if (wait === null) return;
    // A timer may fire slightly early; one millisecond later, the change is certain.
    await new Promise<void>((resolve) => void context.clock.schedule(wait + 1, resolve));
  }
};
