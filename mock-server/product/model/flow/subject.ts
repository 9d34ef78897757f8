import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { notFound } from '../kit/collection.ts';

/** The access subject of a flow; null if there is no such flow or the person cannot see its partner. */
export function flowSubject(flow_uuid: string, { access, store }: MockContext) {
  if (!store.exists('FlowSetup', flow_uuid)) return null;
  return access.partner(store.read('FlowSetup', flow_uuid, 'partner_uuid'));
}

/** Whether a person may see what the current field shows of a flow. */
export function maySee(flow_uuid: string, context: MockContext): boolean {
  const subject = flowSubject(flow_uuid, context);
  return subject !== null && context.access.allows(subject);
}

/** Why a person may not call the current mutation for a flow; null if they may. */
export function obstacle(flow_uuid: string, context: MockContext): UserError | null {
  const subject = flowSubject(flow_uuid, context);
  return subject ? context.access.refusalOf(subject) : notFound('flow', 'flow_uuid');
}

/** Why a flow cannot have this name; null if it can. */
export function nameTaken(
  flow_name: string,
  others: readonly string[],
  { store }: Pick<MockContext, 'store'>,
): UserError | null {
  const wanted = flow_name.trim().toLowerCase();
  const other = others.find(
    (uuid) => String(store.read('FlowSetup', uuid, 'flow_name')).toLowerCase() === wanted,
  );
  return other === undefined
    ? null
    : userError('ALREADY_EXISTS', `The partner already has a flow named “${flow_name.trim()}”.`, 'flow_name');
}

export const partnerRef = ({ partner_uuid }: Subject): Ref<'TradingPartner'> =>
  ref('TradingPartner', partner_uuid ?? '');
