import { eadaptorQueryCases, eadaptorQueryReads } from './eadaptor-query/permission-cases.ts';
import { endpointCases, endpointReads } from './endpoint/permission-cases.ts';
import { hostSystemCases, hostSystemReads } from './host-system/permission-cases.ts';
import { companyCases, companyReadCases } from './company/permission-cases.ts';
import { companySetupCases, companySetupReads } from './company-setup/permission-cases.ts';
import { companyOverviewReads } from './company-overview/permission-cases.ts';
import { multiCompanyCases } from './multi-company/permission-cases.ts';
import { savedViewCases } from './saved-view/permission-cases.ts';
import { partnerCases, partnerReadCases } from './trading-partner/permission-cases.ts';
import { viewerCases } from './viewer/permission-cases.ts';
import { apiKeyCases, apiKeyReads } from './api-key/permission-cases.ts';
import { remoteAdapterCases, remoteAdapterReads } from './remote-adapter/permission-cases.ts';
import { mcpServerCases, mcpServerReads } from './mcp-server/permission-cases.ts';
import { as2Cases, as2Reads } from './as2/permission-cases.ts';
import { quoteCases, quoteReads } from './quote/permission-cases.ts';
import { carrierCases, carrierReads } from './carrier/permission-cases.ts';
import { certificateCases, certificateReads } from './certificate/permission-cases.ts';
import { ediSettingsCases, ediSettingsReads } from './edi-settings/permission-cases.ts';
import { resubmissionCases, resubmissionReads } from './resubmission/permission-cases.ts';
import { executionCases, executionReads } from './execution/permission-cases.ts';
import { flowCases, flowReadCases } from './flow/permission-cases.ts';
import { invoiceReads } from './invoice/permission-cases.ts';
import { licenseCases, licenseReads } from './license/permission-cases.ts';
import { libraryCases } from './library/permission-cases.ts';
import { logJobCases } from './log-job/permission-cases.ts';
import { canonicalSchemaCases, canonicalSchemaReads } from './canonical-schema/permission-cases.ts';
import { globalFunctionCases, globalFunctionReads } from './global-function/permission-cases.ts';
import { lookupTableCases, lookupTableReads } from './lookup-table/permission-cases.ts';
import { mappingCases, mappingReads } from './mapping/permission-cases.ts';
import { memoCases } from './memo/permission-cases.ts';
import { milestoneCases } from './milestone/permission-cases.ts';
import { notifierCases, notifierReads } from './notifier/permission-cases.ts';
import { sftpCases, sftpReads } from './sftp/permission-cases.ts';
import { pulseCases, pulseReads } from './pulse/permission-cases.ts';
import { templateCases, templateReadCases } from './template/permission-cases.ts';
import type { PermissionCases, ReadCases } from './permission-case.ts';
import { serviceLevelCases, serviceLevelReads } from './service-level/permission-cases.ts';
import { usageCases, usageReads } from './usage/permission-cases.ts';

/** Permissions of every mutation in the schema, each with a row in one of these tables. */
export const mutationTables: readonly PermissionCases[] = [
  endpointCases,
  hostSystemCases,
  eadaptorQueryCases,
  sftpCases,
  notifierCases,
  executionCases,
  resubmissionCases,
  companyCases,
  companySetupCases,
  partnerCases,
  viewerCases,
  savedViewCases,
  multiCompanyCases,
  flowCases,
  libraryCases,
  templateCases,
  memoCases,
  mappingCases,
  lookupTableCases,
  globalFunctionCases,
  canonicalSchemaCases,
  milestoneCases,
  logJobCases,
  licenseCases,
  carrierCases,
  quoteCases,
  certificateCases,
  as2Cases,
  ediSettingsCases,
  apiKeyCases,
  remoteAdapterCases,
  mcpServerCases,
  serviceLevelCases,
  usageCases,
  pulseCases,
];

/** Permissions of restricted fields. */
export const readTables: readonly ReadCases[] = [
  endpointReads,
  hostSystemReads,
  eadaptorQueryReads,
  sftpReads,
  notifierReads,
  executionReads,
  resubmissionReads,
  companyReadCases,
  companyOverviewReads,
  companySetupReads,
  partnerReadCases,
  licenseReads,
  carrierReads,
  quoteReads,
  usageReads,
  serviceLevelReads,
  invoiceReads,
  flowReadCases,
  templateReadCases,
  certificateReads,
  as2Reads,
  ediSettingsReads,
  apiKeyReads,
  remoteAdapterReads,
  mcpServerReads,
  mappingReads,
  lookupTableReads,
  globalFunctionReads,
  canonicalSchemaReads,
  pulseReads,
];
