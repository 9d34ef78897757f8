import { eadaptorQueryCases, eadaptorQueryReads } from './domains/eadaptor-query/permission-cases.testing.ts';
import { endpointCases, endpointReads } from './domains/endpoint/permission-cases.testing.ts';
import { hostSystemCases, hostSystemReads } from './domains/host-system/permission-cases.testing.ts';
import { companyCases, companyReadCases } from './domains/company/permission-cases.testing.ts';
import { companySetupCases, companySetupReads } from './domains/company-setup/permission-cases.testing.ts';
import { companyOverviewReads } from './domains/company-overview/permission-cases.testing.ts';
import { multiCompanyCases } from './domains/multi-company/permission-cases.testing.ts';
import { savedViewCases } from './domains/saved-view/permission-cases.testing.ts';
import { partnerCases, partnerReadCases } from './domains/trading-partner/permission-cases.testing.ts';
import { viewerCases } from './domains/viewer/permission-cases.testing.ts';
import { apiKeyCases, apiKeyReads } from './domains/api-key/permission-cases.testing.ts';
import { remoteAdapterCases, remoteAdapterReads } from './domains/remote-adapter/permission-cases.testing.ts';
import { mcpServerCases, mcpServerReads } from './domains/mcp-server/permission-cases.testing.ts';
import { as2Cases, as2Reads } from './domains/as2/permission-cases.testing.ts';
import { quoteCases, quoteReads } from './domains/quote/permission-cases.testing.ts';
import { carrierCases, carrierReads } from './domains/carrier/permission-cases.testing.ts';
import { certificateCases, certificateReads } from './domains/certificate/permission-cases.testing.ts';
import { ediSettingsCases, ediSettingsReads } from './domains/edi-settings/permission-cases.testing.ts';
import { resubmissionCases, resubmissionReads } from './domains/resubmission/permission-cases.testing.ts';
import { executionCases, executionReads } from './domains/execution/permission-cases.testing.ts';
import { flowCases, flowReadCases } from './domains/flow/permission-cases.testing.ts';
import { invoiceReads } from './domains/invoice/permission-cases.testing.ts';
import { licenseCases, licenseReads } from './domains/license/permission-cases.testing.ts';
import { libraryCases, libraryReads } from './domains/library/permission-cases.testing.ts';
import { logJobCases } from './domains/log-job/permission-cases.testing.ts';
import {
  canonicalSchemaCases,
  canonicalSchemaReads,
} from './domains/canonical-schema/permission-cases.testing.ts';
import {
  globalFunctionCases,
  globalFunctionReads,
} from './domains/global-function/permission-cases.testing.ts';
import { lookupTableCases, lookupTableReads } from './domains/lookup-table/permission-cases.testing.ts';
import { mappingCases, mappingReads } from './domains/mapping/permission-cases.testing.ts';
import { memoCases } from './domains/memo/permission-cases.testing.ts';
import { milestoneCases, milestoneReads } from './domains/milestone/permission-cases.testing.ts';
import { notifierCases, notifierReads } from './domains/notifier/permission-cases.testing.ts';
import { sftpCases, sftpReads } from './domains/sftp/permission-cases.testing.ts';
import { pulseCases, pulseReads } from './domains/pulse/permission-cases.testing.ts';
import { templateCases, templateReadCases } from './domains/template/permission-cases.testing.ts';
import type { PermissionCases, ReadCases } from './permission-case.testing.ts';
import { serviceLevelCases, serviceLevelReads } from './domains/service-level/permission-cases.testing.ts';
import { usageCases, usageReads } from './domains/usage/permission-cases.testing.ts';

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
  libraryReads,
  milestoneReads,
];
