import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { flowKeys } from '../../people/roster.ts';
import { ref } from '../../data/store/ref.ts';
import type { PartnerStatus } from '../../world/partner-rows.ts';
import { notFound } from '../collection.ts';

/** A value of our own: the status that a paused or archived partner returns to when it is resumed. */
const BEFORE = 'status_before_pause';

export const statusOf = (partner_uuid: string, { store }: MockContext): PartnerStatus =>
  store.read('TradingPartner', partner_uuid, 'status') as PartnerStatus;

/** What to store beside the new status of a partner that is paused or archived. */
export function beforePause(partner_uuid: string, context: MockContext): Record<string, unknown> {
  const status = statusOf(partner_uuid, context);
  return status === 'PAUSED' || status === 'ARCHIVED' ? {} : { [BEFORE]: status };
}

/** The status that a paused partner returns to. */
export const resumedStatus = (partner_uuid: string, { store }: MockContext): PartnerStatus =>
  (store.stated('TradingPartner', partner_uuid, BEFORE) as PartnerStatus | undefined) ?? 'LIVE';

/** Why a partner cannot be archived: its enabled flows. */
export function archiveFault(partner_uuid: string, context: MockContext): string | null {
  const { store } = context;
  const running = flowKeys(context, { partner_uuid }).filter(
    (key) => store.read('FlowSetup', key, 'enabled') === true,
  );
  if (running.length === 0) return null;
  const name = store.read('FlowSetup', running[0] ?? '', 'flow_name') as string;
  const which = running.length === 1 ? `“${name}” is` : `“${name}” and ${running.length - 1} more are`;
  return `Disable its flows first: ${which} enabled.`;
}

export function archivePartner(
  _source: unknown,
  { input: { partner_uuid, unarchive } }: { input: { partner_uuid: string; unarchive: boolean } },
  context: MockContext,
) {
  const { access, store } = context;
  const refuse = (error: UserError) => ({ trading_partner: null, errors: [error] });
  const subject = access.partner(partner_uuid);
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusal('edit_partner', subject);
  if (refusal) return refuse(refusal);
  const isArchived = statusOf(partner_uuid, context) === 'ARCHIVED';
  if (isArchived !== unarchive) {
    const message = unarchive
      ? 'The trading partner is not archived.'
      : 'The trading partner is already archived.';
    return refuse(userError('CONFLICT', message, 'partner_uuid'));
  }
  const fault = unarchive ? null : archiveFault(partner_uuid, context);
  if (fault !== null) return refuse(userError('IN_USE', fault, 'partner_uuid'));
  store.set('TradingPartner', partner_uuid, {
    ...beforePause(partner_uuid, context),
    status: unarchive ? 'PAUSED' : 'ARCHIVED',
  });
  return { trading_partner: ref('TradingPartner', partner_uuid), errors: [] };
}
