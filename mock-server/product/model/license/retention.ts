import { userError, type UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import { PLANS } from '../../world/licenses.ts';
import { planOf } from './license-state.ts';

/** Refuses a retention that is longer than the license includes. */
export function retentionBeyond(days: unknown, company_uuid: string, context: MockContext): UserError[] {
  const most = PLANS[planOf(company_uuid, context)].retention_days;
  if (typeof days !== 'number' || days <= most) return [];
  const message = `The license includes at most ${most} days. Ask an owner for a larger plan.`;
  return [userError('LICENSE_REQUIRED', message, 'retention_days')];
}
