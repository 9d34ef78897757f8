import type { MockContext } from '../kernel/context.ts';

/** The workspace and the trading partner of an object. */
interface Owners {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/**
 * Call before the first write to something that exists with a flow. The seed knows the owners of what seeded flows have;
 * those of a flow of the session are stored, because the audit log reads them. That is no change anyone made, so it is
 * written without a record.
 */
export function ownedBy(
  type: string,
  key: string,
  { company_uuid, partner_uuid }: Owners,
  { session, store }: Pick<MockContext, 'session' | 'store'>,
): void {
  if (!store.exists(type, key)) session.overlay.insert(type, key, { company_uuid, partner_uuid });
}
