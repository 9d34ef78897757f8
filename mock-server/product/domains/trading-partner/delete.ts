import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys, shareKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { as2Partners } from '../../model/endpoint/as2-stations.ts';
import { keys as carrierKeys } from '../../model/carrier/keys.ts';
import { certificates } from '../../model/certificate/certificates.ts';
import { notFound } from '../../model/kit/collection.ts';
import { ediAgreements } from '../../model/edi-settings/settings.ts';
import { endpoints } from '../../model/endpoint/connections.ts';
import { documents } from '../../model/library/documents.ts';
import { sftpJobItems } from '../../model/sftp/jobs.ts';
import { sftpUserItems } from '../../model/sftp/users.ts';
import { instances } from '../../model/template/templates.ts';
import { latestRun } from '../../model/trading-partner/activity.ts';
import { archiveError } from '../../model/trading-partner/status.ts';
import type { Resolver } from '../../resolvers.ts';

/** Everything that belongs to a partner and is deleted with it. */
const OWNED = [endpoints, carrierKeys, ediAgreements, as2Partners, certificates, documents, instances];

/** Why a partner cannot be deleted; null if it can. */
export function deletionError(partner_uuid: string, context: MockContext): string | null {
  const running = archiveError(partner_uuid, context);
  if (running !== null) return running;
  const { store } = context;
  // Lists and reports show the partner of each execution.
  if (latestRun(partner_uuid, 'ANY', context) !== null)
    return 'Its executions are still kept. Archive it instead: it keeps them and no longer counts toward the license.';
  const flows = new Set(flowKeys(context, { partner_uuid }));
  const jobs = sftpJobItems
    .keys(context)
    .filter((key) => flows.has(store.read('SftpJob', key, 'target_flow')?.$ref.key ?? ''));
  if (jobs.length === 0) return null;
  const names = jobs.map((key) => `“${String(store.read('SftpJob', key, 'name'))}”`).join(', ');
  return `These SFTP launcher jobs start its flows: ${names}.`;
}

export const deletePartner: Resolver<'Mutation', 'delete_partner'> = (
  _source,
  { input: { partner_uuid, partner_name } },
  context,
) => {
  const { access, clock, store } = context;
  const refuse = (error: UserError) => ({ trading_partner: null, errors: [error] });
  const subject = access.partner(partner_uuid);
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusalOf(subject);
  if (refusal) return refuse(refusal);
  const message = deletionError(partner_uuid, context);
  if (message !== null) return refuse(userError('IN_USE', message, 'partner_uuid'));
  if (partner_name !== store.read('TradingPartner', partner_uuid, 'partner_name'))
    return refuse(userError('VALIDATION', 'Enter the name of the trading partner.', 'partner_name'));
  for (const flow_uuid of flowKeys(context, { partner_uuid })) {
    store.remove('FlowSetup', flow_uuid);
    store.remove('FlowConfiguration', flow_uuid);
  }
  for (const { type, keys } of OWNED)
    for (const key of keys(context, { partner_uuid })) store.remove(type, key);
  // Accounts of the hosted server belong to the workspace, so only their relation to the partner ends.
  for (const key of sftpUserItems.keys(context, { partner_uuid }))
    store.set('SftpUser', key, { partner_uuid: null });
  for (const key of shareKeys(context)) {
    if (store.read('PartnerShare', key, 'partner_uuid') !== partner_uuid) continue;
    if (store.read('PartnerShare', key, 'status') !== 'REVOKED')
      store.set('PartnerShare', key, { status: 'REVOKED', answered_at: clock.now() });
  }
  store.remove('TradingPartner', partner_uuid);
  return { trading_partner: ref('TradingPartner', partner_uuid), errors: [] };
};
