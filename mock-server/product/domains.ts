import type { IResolvers } from '@graphql-tools/utils';
import type { MockContext } from './context.ts';
import { acknowledgmentDomain } from './domains/acknowledgment/acknowledgment.ts';
import { apiKeyDomain } from './domains/api-key/api-key.ts';
import { as2Domain } from './domains/as2/as2.ts';
import { auditDomain } from './domains/audit/audit.ts';
import { certificateDomain } from './domains/certificate/certificate.ts';
import { carrierDomain } from './domains/carrier/carrier.ts';
import { canonicalSchemaDomain } from './domains/canonical-schema/canonical-schema.ts';
import { companyDomain } from './domains/company/company.ts';
import { companySetupDomain } from './model/company-setup/company-setup.ts';
import { companyOverviewDomain } from './domains/company-overview/company-overview.ts';
import type { AnyDomain, Domain } from './domain.ts';
import { eadaptorQueryDomain } from './domains/eadaptor-query/eadaptor-query.ts';
import { endpointDomain } from './domains/endpoint/endpoint.ts';
import { ediSettingsDomain } from './domains/edi-settings/edi-settings.ts';
import { executionEventDomain } from './model/execution-event/execution-event.ts';
import { executionFileDomain } from './model/execution/execution-file.ts';
import { executionDomain } from './domains/execution/execution.ts';
import { flowDomain } from './domains/flow/flow.ts';
import { globalFunctionDomain } from './domains/global-function/global-function.ts';
import { hostSystemDomain } from './domains/host-system/host-system.ts';
import { invoiceDomain } from './model/invoice/invoice.ts';
import { licenseDomain } from './domains/license/license.ts';
import { libraryDomain } from './domains/library/library.ts';
import { withKeys } from './model/kit/idempotency.ts';
import { lockDomain, withLocks } from './model/kit/lock-version.ts';
import { logJobDomain } from './domains/log-job/log-job.ts';
import { lookupTableDomain } from './domains/lookup-table/lookup-table.ts';
import { mappingDomain } from './domains/mapping/mapping.ts';
import { memoDomain } from './domains/memo/memo.ts';
import { metricsDomain } from './domains/metrics/metrics.ts';
import { milestoneDomain } from './domains/milestone/milestone.ts';
import { notifierDomain } from './domains/notifier/notifier.ts';
import { personDomain } from './domains/person/person.ts';
import { pulseDomain } from './domains/pulse/pulse.ts';
import { quoteDomain } from './domains/quote/quote.ts';
import { quickSearchDomain } from './domains/quick-search/quick-search.ts';
import { serviceLevelDomain } from './domains/service-level/service-level.ts';
import { sftpDomain } from './domains/sftp/sftp.ts';
import { mcpServerDomain } from './domains/mcp-server/mcp-server.ts';
import { remoteAdapterDomain } from './domains/remote-adapter/remote-adapter.ts';
import { tradingPartnerDomain } from './domains/trading-partner/trading-partner.ts';
import { templateDomain } from './domains/template/template.ts';
import { shareDomain } from './model/trading-partner/shares.ts';
import { savedViewDomain } from './domains/saved-view/saved-view.ts';
import { verificationDomain } from './domains/viewer/verification.ts';
import { usageDomain } from './model/usage/usage.ts';
import { resubmissionDomain } from './domains/resubmission/resubmission.ts';
import { multiCompanyDomain } from './domains/multi-company/multi-company.ts';
import { uploadPageDomain } from './domains/upload-page/upload-page.ts';
import { withUploads } from './model/kit/uploads-once.ts';
import { viewerDomain } from './domains/viewer/viewer.ts';

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
export function resolversOf(list: readonly AnyDomain[]): IResolvers<unknown, MockContext> {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const { name, resolvers = {} } of list) {
    for (const [type, fields] of Object.entries(resolvers)) {
      const known = (merged[type] ??= {});
      // The resolvers of a type are an object by field.
      for (const [field, resolver] of Object.entries(fields as Record<string, unknown>)) {
        if (Object.hasOwn(known, field)) throw new Error(`${name}: ${type}.${field} has a resolver already.`);
        known[field] = resolver;
      }
    }
  }
  if (merged['Mutation']) merged['Mutation'] = withKeys(withUploads(withLocks(merged['Mutation'])));
  // The types of the domains were checked where they are declared.
  return merged as IResolvers<unknown, MockContext>;
}
