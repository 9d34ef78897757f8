import type { Writes } from '../../../engine/store/schema-fields.ts';
import type { PartnerStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { notFound } from '../kit/collection.ts';
import { releaseHeld } from '../execution/held.ts';
import type { Resolver } from '../../resolvers.ts';

/** A field that is not in the schema: the status to which a paused or archived partner returns when it is resumed. */
const BEFORE = 'status_before_pause';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'TradingPartner.status_before_pause': PartnerStatus;
  }
}

export const statusOf = (partner_uuid: string, { store }: MockContext): PartnerStatus =>
  store.read('TradingPartner', partner_uuid, 'status');

/** The fields to store along with the new status of a partner that is paused or archived. */
function beforePause(partner_uuid: string, context: MockContext): Writes<'TradingPartner'> {
  const status = statusOf(partner_uuid, context);
  return status === 'PAUSED' || status === 'ARCHIVED' ? {} : { [BEFORE]: status };
}

/** The status that a paused partner returns to. */
export const resumedStatus = (partner_uuid: string, { store }: MockContext): PartnerStatus =>
  // As this code wrote it.
  (store.stated('TradingPartner', partner_uuid, BEFORE) as PartnerStatus | undefined) ?? 'LIVE';

/** When a paused partner is resumed automatically; null if it is not paused, or if somebody has to resume it. */
export const pausedUntil = (partner_uuid: string, context: Pick<MockContext, 'store'>): number | null =>
  context.store.read('TradingPartner', partner_uuid, 'status') === 'PAUSED'
    ? context.store.read('TradingPartner', partner_uuid, 'paused_until')
    : null;

/**
 * Stores a change of a partner. Resuming it releases held executions; a partner that is paused until a certain time is
 * resumed then.
 */
export function writePartner(
  partner_uuid: string,
  fields: Writes<'TradingPartner'>,
  context: MockContext,
): void {
  const { store } = context;
  const before = statusOf(partner_uuid, context);
  const status = fields.status ?? before;
  store.set('TradingPartner', partner_uuid, {
    ...(status !== before && (status === 'PAUSED' || status === 'ARCHIVED')
      ? beforePause(partner_uuid, context)
      : {}),
    ...fields,
    paused_until: fields.paused_until === undefined && status !== 'PAUSED' ? null : fields.paused_until,
  });
  if (before === 'PAUSED' && status !== 'PAUSED' && status !== 'ARCHIVED') releaseHeld(partner_uuid, context);
  if (fields.paused_until != null) resumeInTime(partner_uuid, context);
}

/** Resumes a partner at the end of its pause, unless that time is changed meanwhile. */
function resumeInTime(partner_uuid: string, context: MockContext): void {
  const until = pausedUntil(partner_uuid, context);
  if (until === null) return;
  context.clock.schedule(until - context.clock.now(), () => {
    if (!context.session.ended.aborted && pausedUntil(partner_uuid, context) === until)
      writePartner(partner_uuid, { status: resumedStatus(partner_uuid, context) }, context);
  });
}

/** Restores the timers of paused partners after a server restart. */
export function resumePauses(context: MockContext): void {
  for (const key of context.store.written('TradingPartner')) resumeInTime(key, context);
}

/** Why a partner cannot be archived: its enabled flows. */
export function archiveError(partner_uuid: string, context: MockContext): string | null {
  const { store } = context;
  const running = flowKeys(context, { partner_uuid }).filter(
    (key) => store.read('FlowSetup', key, 'enabled') === true,
  );
  if (running.length === 0) return null;
  const name = store.read('FlowSetup', running[0] ?? '', 'flow_name');
  const which = running.length === 1 ? `“${name}” is` : `“${name}” and ${running.length - 1} more are`;
  return `Disable its flows first: ${which} enabled.`;
}

export const archivePartner: Resolver<'Mutation', 'archive_partner'> = (
  _source,
  { input: { partner_uuid, unarchive } },
  context,
) => {
  const { access } = context;
  const refuse = (error: UserError) => ({ trading_partner: null, errors: [error] });
  const subject = access.partner(partner_uuid);
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusalOf(subject);
  if (refusal) return refuse(refusal);
  const isArchived = statusOf(partner_uuid, context) === 'ARCHIVED';
  if (isArchived !== unarchive) {
    const message = unarchive
      ? 'The trading partner is not archived.'
      : 'The trading partner is already archived.';
    return refuse(userError('CONFLICT', message, 'partner_uuid'));
  }
  const inputError = unarchive ? null : archiveError(partner_uuid, context);
  if (inputError !== null) return refuse(userError('IN_USE', inputError, 'partner_uuid'));
  writePartner(partner_uuid, { status: unarchive ? 'PAUSED' : 'ARCHIVED' }, context);
  return { trading_partner: ref('TradingPartner', partner_uuid), errors: [] };
};
