import type { MockContext } from '../../context.ts';
import { PLANS } from '../../world/licenses.ts';
import { planOf } from '../license/license-state.ts';
import { memberKeys, readMember } from './member-list.ts';

/** `CompanySeats` of the schema. API keys and disabled members do not use a seat. */
export function seatsOf(company_uuid: string, context: Pick<MockContext, 'clock' | 'store' | 'world'>) {
  const counted = memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(({ is_machine, status }) => !is_machine && status !== 'DISABLED');
  return { used: counted.length, limit: PLANS[planOf(company_uuid, context)].seats };
}
