import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { PageArgs } from '../../../engine/store/connection.ts';
import { addressOf } from '../../world/connection-address.ts';
import { fold } from '../kit/by-name.ts';
import { type ListOptions } from '../kit/collection.ts';
import { pageOfFlows } from '../execution/flow-list.ts';
import { keyOf } from '../kit/key-of.ts';
import {
  certificateEndOf,
  configuredOf,
  secretsOf,
  subjectOf,
  type ConnectionType,
} from '../endpoint/connections.ts';
import { shownConfig } from '../endpoint/made-by-platform.ts';
import { flowsUsing, latestRunOf } from './usage.ts';
import { latestVerification, shownCertificateEnd, verificationStatus } from '../endpoint/verifications.ts';
import { verificationPage } from '../endpoint/verify.ts';
import type { Arguments } from '../../resolvers.ts';

const DAY = 86_400_000;

/** When the certificate of the settings, or the one that the server presented last, expires. */
export const connectionCertificateEnd = (
  type: ConnectionType,
  key: string,
  context: MockContext,
): number | null => certificateEndOf({ type, key }, context) ?? shownCertificateEnd({ type, key }, context);

/** Filter conditions of a list. */
export function listOptions(
  type: ConnectionType,
  { filter }: Arguments<'Company' | 'TradingPartner', 'endpoints'>,
  context: MockContext,
): ListOptions {
  const { types, direction, verification_statuses, enabled, certificate_ends_within_days, search } =
    filter ?? {};
  const { store, clock } = context;
  const wanted = fold(search ?? '');
  const conditions: ((key: string) => boolean)[] = [];
  if (types) conditions.push((key) => types.includes(store.read(type, key, 'type')));
  if (direction)
    conditions.push((key) => {
      const own = store.read(type, key, 'direction');
      return own === direction || (own === 'BOTH' && direction !== 'BOTH');
    });
  if (verification_statuses)
    conditions.push((key) => verification_statuses.includes(verificationStatus({ type, key }, context)));
  if (typeof enabled === 'boolean') conditions.push((key) => store.read(type, key, 'enabled') === enabled);
  if (typeof certificate_ends_within_days === 'number') {
    const until = clock.now() + certificate_ends_within_days * DAY;
    conditions.push((key) => (connectionCertificateEnd(type, key, context) ?? Infinity) <= until);
  }
  if (wanted !== '')
    conditions.push((key) => {
      const address = addressOf(configuredOf({ type, key }, context));
      return fold(`${String(store.read(type, key, 'name'))}\n${address}`).includes(wanted);
    });
  return { only: (key) => conditions.every((holds) => holds(key)) };
}

const SAVES = { Endpoint: 'save_endpoint', HostSystem: 'save_host_system' } as const;

/** Resolvers shared by both types. */
export function connectionFields(type: ConnectionType) {
  const of = (source: Link) => ({ type, key: keyOf(source) });
  return {
    address_summary: (source: Link, _args: unknown, context: MockContext) =>
      addressOf(configuredOf(of(source), context)),
    config: (source: Link, _args: unknown, context: MockContext) =>
      shownConfig(configuredOf(of(source), context), subjectOf(of(source), context).company_uuid, context),
    secrets: (source: Link, _args: unknown, context: MockContext) => secretsOf(of(source), context),
    verification_status: (source: Link, _args: unknown, context: MockContext) =>
      verificationStatus(of(source), context),
    last_verification: (source: Link, _args: unknown, context: MockContext) =>
      latestVerification(of(source), context),
    verifications: (source: Link, args: PageArgs, context: MockContext) =>
      verificationPage(of(source), args, context),
    certificate_expires_at: (source: Link, _args: unknown, context: MockContext) =>
      connectionCertificateEnd(type, keyOf(source), context),
    used_by: (source: Link, args: Arguments<ConnectionType, 'used_by'>, context: MockContext) =>
      pageOfFlows(flowsUsing(of(source), context), args, context),
    last_success_at: (source: Link, _args: unknown, context: MockContext) =>
      latestRunOf(of(source), 'SUCCESS', context),
    last_failure_at: (source: Link, _args: unknown, context: MockContext) =>
      latestRunOf(of(source), 'FAILURE', context),
    viewer_can_edit: (source: Link, _args: unknown, context: MockContext) =>
      context.access.may(SAVES[type], subjectOf(of(source), context)),
  };
}
