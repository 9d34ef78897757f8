import type { MockContext } from '../../context.ts';

/** The workspace and the trading partner of an object. */
interface Owners {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/**
 * Must be called before the first write to an object that exists along with a flow. The seed knows the owners of a
 * seeded flow's objects; those of a flow of the session are stored here, because the audit log reads them. Nobody made
 * that change, so it is written without being recorded.
 */
export function ownedBy(
  type: string,
  key: string,
  {
    owners: { company_uuid, partner_uuid },
    context: { session, store },
  }: { owners: Owners; context: Pick<MockContext, 'session' | 'store'> },
): void {
  if (!store.exists(type, key)) session.overlay.insert(type, key, { company_uuid, partner_uuid });
}
