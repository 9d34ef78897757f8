import type { IResolvers } from '@graphql-tools/utils';
import type { MockContext } from '../kernel/context.ts';
import { acknowledgmentDomain } from './acknowledgment/acknowledgment.ts';
import { apiKeyDomain } from './api-key/api-key.ts';
import { as2Domain } from './as2/as2.ts';
import { auditDomain } from './audit/audit.ts';
import { certificateDomain } from './certificate/certificate.ts';
import { carrierDomain } from './carrier/carrier.ts';
import { canonicalSchemaDomain } from './canonical-schema/canonical-schema.ts';
import { companyDomain } from './company/company.ts';
import { companySetupDomain } from './company-setup/company-setup.ts';
import { companyOverviewDomain } from './company-overview/company-overview.ts';
import type { Domain } from '../kernel/domain.ts';
import { eadaptorQueryDomain } from './eadaptor-query/eadaptor-query.ts';
import { endpointDomain } from './endpoint/endpoint.ts';
import { ediSettingsDomain } from './edi-settings/edi-settings.ts';
import { executionEventDomain } from './execution-event/execution-event.ts';
import { executionFileDomain } from './execution-file/execution-file.ts';
import { executionDomain } from './execution/execution.ts';
import { flowDomain } from './flow/flow.ts';
import { globalFunctionDomain } from './global-function/global-function.ts';
import { hostSystemDomain } from './host-system/host-system.ts';
import { invoiceDomain } from './invoice/invoice.ts';
import { licenseDomain } from './license/license.ts';
import { libraryDomain } from './library/library.ts';
import { withKeys } from './idempotency.ts';
import { lockDomain, withLocks } from './lock-version.ts';
import { logJobDomain } from './log-job/log-job.ts';
import { lookupTableDomain } from './lookup-table/lookup-table.ts';
import { mappingDomain } from './mapping/mapping.ts';
import { memoDomain } from './memo/memo.ts';
import { metricsDomain } from './metrics/metrics.ts';
import { milestoneDomain } from './milestone/milestone.ts';
import { notifierDomain } from './notifier/notifier.ts';
import { personDomain } from './person/person.ts';
import { pulseDomain } from './pulse/pulse.ts';
import { quoteDomain } from './quote/quote.ts';
import { quickSearchDomain } from './quick-search/quick-search.ts';
import { serviceLevelDomain } from './service-level/service-level.ts';
import { sftpDomain } from './sftp/sftp.ts';
import { mcpServerDomain } from './mcp-server/mcp-server.ts';
import { remoteAdapterDomain } from './remote-adapter/remote-adapter.ts';
import { tradingPartnerDomain } from './trading-partner/trading-partner.ts';
import { templateDomain } from './template/template.ts';
import { shareDomain } from './trading-partner/shares.ts';
import { savedViewDomain } from './saved-view/saved-view.ts';
import { verificationDomain } from './viewer/verification.ts';
import { usageDomain } from './usage/usage.ts';
import { resubmissionDomain } from './resubmission/resubmission.ts';
import { multiCompanyDomain } from './multi-company/multi-company.ts';
import { uploadPageDomain } from './upload-page/upload-page.ts';
import { withUploads } from './uploads-once.ts';
import { viewerDomain } from './viewer/viewer.ts';

/** All domains of the API. The store generates values for types and fields without a domain. */
export const domains: readonly Domain[] = [
  viewerDomain,
  verificationDomain,
  savedViewDomain,
  multiCompanyDomain,
  personDomain,
  uploadPageDomain,
  companyDomain,
  companyOverviewDomain,
  companySetupDomain,
  tradingPartnerDomain,
  shareDomain,
  memoDomain,
  milestoneDomain,
  flowDomain,
  libraryDomain,
  templateDomain,
  mappingDomain,
  lookupTableDomain,
  globalFunctionDomain,
  canonicalSchemaDomain,
  executionDomain,
  resubmissionDomain,
  executionFileDomain,
  executionEventDomain,
  acknowledgmentDomain,
  logJobDomain,
  pulseDomain,
  metricsDomain,
  serviceLevelDomain,
  quoteDomain,
  carrierDomain,
  usageDomain,
  licenseDomain,
  invoiceDomain,
  quickSearchDomain,
  endpointDomain,
  hostSystemDomain,
  eadaptorQueryDomain,
  sftpDomain,
  notifierDomain,
  auditDomain,
  certificateDomain,
  as2Domain,
  ediSettingsDomain,
  apiKeyDomain,
  remoteAdapterDomain,
  mcpServerDomain,
  lockDomain,
];

/** All resolvers by type and field. Throws if two domains resolve the same field. */
export function resolversOf(list: readonly Domain[]): IResolvers<unknown, MockContext> {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const { name, resolvers = {} } of list) {
    for (const [type, fields] of Object.entries(resolvers)) {
      const known = (merged[type] ??= {});
      for (const [field, resolver] of Object.entries(fields as Record<string, unknown>)) {
        if (Object.hasOwn(known, field)) throw new Error(`${name}: ${type}.${field} has a resolver already.`);
        known[field] = resolver;
      }
    }
  }
  if (merged['Mutation']) merged['Mutation'] = withKeys(withUploads(withLocks(merged['Mutation'])));
  return merged as IResolvers<unknown, MockContext>;
}
