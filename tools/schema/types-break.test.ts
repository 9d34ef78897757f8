import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit, type ASTNode, type DocumentNode } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { modelOf, readSchema, schemaFolder } from '../../mock-server/engine/schema/schema.ts';
import { commandsOf } from '../check/commands.ts';
import { schemaTypesModule } from './types.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = join(ROOT, 'mock-server');

/** Parts of the schema that the mock server's code names, as coordinates; their last names are all different. */
const NAMED = [
  // Fields that are read from the store.
  'TradingPartner.integration_users',
  'FlowOauthClient.allows_all_flows',
  'FlowOauthClient.token_lifetime_seconds',
  'FlowOauthClient.activation_expires_at',
  'As2Profile.receive_url',
  'AuditEntry.entity_type',
  'Viewer.mfa_enabled',
  'EdiAgreement.partner_identifier',
  'UnroutedInterchange.received_at',
  'FlowVersion.deployed_at',
  'FlowExecution.flagged',
  'Mapping.latest_deployed_at',
  'Mapping.local_lookup_tables',
  'SftpJob.target_flow',
  'SftpUser.root_directory',
  'Notifier.scope_ids',
  'IntegrationLicenseType.included_seats',
  'Milestone.is_partner_visible',
  'PartnerShare.shared_by',
  'RemoteAdapter.config_schema',
  'Quote.quote_number',
  // Fields that are only written.
  'ControlNumber.last_set_value',
  'ControlNumber.last_set_reason',
  'AuditEntry.related_count',
  'FlowSetup.flow_type_label',
  'Viewer.theme',
  // Fields that the store keeps in another form.
  'RemoteAdapter.flow_types',
  // A field that is only seeded, and one that only a typed resolver has.
  'Milestone.sequence',
  'As2Message.mic_matched',
  // Fields of objects that are kept in place.
  'SftpSchedule.every_minutes',
  'QuietHours.starts_at',
  // Fields of seeded objects.
  'EdiIdentity.qualifier',
  'As2Partner.partner_url',
  // Fields with a resolver.
  'Query.quick_search',
  'Viewer.overseen_companies',
  'Company.sftp_schedule_preview',
  'SftpUser.used_bytes',
  'FlowSetup.accepts_files',
  'Mutation.save_notifier',
  'Mutation.rotate_sftp_user_password',
  'Subscription.endpoint_verification',
  // Arguments.
  'Query.sftp_job_execution(job_execution_uuid:)',
  'Query.notifier(notifier_uuid:)',
  'Query.inspect_certificate(pem:)',
  'Company.usage_report(month:)',
  'TradingPartner.certificates(in_use_only:)',
  // Fields of inputs.
  'SaveSftpJobInput.archive_directory',
  'SaveSftpUserInput.allowed_cidrs',
  'SaveNotifierInput.digest',
  'SaveQuoteInput.margin_percent',
  'QuoteCargoInput.un_number',
  'SavePartnerInput.copied_flow_uuids',
  'UpdateCompanyInput.logo_upload_uuid',
  'ApplyTemplateInput.targets',
  'SaveGlobalLookupTableInput.empty_invalid',
  'SaveMappingDraftInput.sample_input',
  'FlowNodeInput.generate',
  'SaveFlowInput.adapter_secrets',
  'SaveEndpointInput.mailbox_state',
  'CompanyFilter.concerns',
  'FlowExecutionFilter.breached_target_uuid',
  'AttentionSnoozeInput.executions',
  // Values of enums.
  'SftpAfterSuccess.RENAME',
  'NotifierChannel.PAGERDUTY',
  'MemoVisibility.SHARED',
  'NotifierScope.FLOW_TYPES',
];

/** Fields that the mock server only names in what resolvers return. They get another name instead, which no result has. */
const RETURNED = [
  // Objects without a key.
  'Interchange.message_count',
  'PulseWarning.detail',
  'AttentionItem.first_seen',
  'OutputResend.message',
  'LicenseQuota.used_percent',
  'ExecutionBucket.bucket_end',
  'LookupColumn.used_by',
  'ConnectionCheck.duration_ms',
  'LibraryUsage.used_bytes',
  'CanonicalChange.affected_flows',
  // Objects with a key that are returned whole.
  'ExecutionEvent.attributes',
  'NotifierDelivery.event_count',
  'LogLine.is_truncated',
  // Payloads of mutations.
  'AddUserPayload.company_user_edge',
  'DeleteFlowPayload.trading_partner',
  'SetCanonicalVersionPayload.previous',
  'ResendOutputPayload.resend',
];

/** What is added to the names of `RETURNED`. */
const RENAMED = '_renamed';

const lastName = (coordinate: string): string => /(\w+)(?::\))?$/.exec(coordinate)?.[1] ?? '';

/** The schema without some parts, and with other names for some fields. */
function changed(
  schema: DocumentNode,
  { coordinates, renamed }: { coordinates: ReadonlySet<string>; renamed: ReadonlySet<string> },
): DocumentNode {
  const nameOf = (node: ASTNode | readonly ASTNode[] | undefined): string =>
    node && 'name' in node && node.name ? node.name.value : '';
  const found = new Set<string>();
  const isGone = (coordinate: string) => {
    if (!coordinates.has(coordinate)) return false;
    found.add(coordinate);
    return true;
  };
  const result = visit(schema, {
    enter(node, _key, _parent, _path, ancestors) {
      const above = ancestors.filter((ancestor) => !Array.isArray(ancestor)) as readonly ASTNode[];
      const owner = nameOf(above.at(-1));
      if (node.kind === 'FieldDefinition' && renamed.has(`${owner}.${node.name.value}`)) {
        found.add(`${owner}.${node.name.value}`);
        return { ...node, name: { ...node.name, value: `${node.name.value}${RENAMED}` } };
      }
      if (node.kind === 'FieldDefinition' || node.kind === 'EnumValueDefinition')
        return isGone(`${owner}.${node.name.value}`) ? null : undefined;
      if (node.kind !== 'InputValueDefinition') return undefined;
      const isArgument = above.at(-1)?.kind === 'FieldDefinition';
      const coordinate = isArgument
        ? `${nameOf(above.at(-2))}.${owner}(${node.name.value}:)`
        : `${owner}.${node.name.value}`;
      return isGone(coordinate) ? null : undefined;
    },
  });
  expect([...coordinates, ...renamed].filter((coordinate) => !found.has(coordinate))).toEqual([]);
  return result;
}

/** What the type checker says about the mock server with other types of the schema. */
async function complaintsWith(types: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-types-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'schema-types.ts'), types);
  const own = {
    extends: join(SERVER, 'tsconfig.json'),
    compilerOptions: {
      paths: {
        '#schema-types': [join(folder, 'schema-types.ts')],
        papaparse: [join(SERVER, 'jsonata/formats/papaparse.d.ts')],
      },
    },
    include: [SERVER],
    exclude: ['node', 'testing', '__generated__', '**/*.test.ts', '**/*testing.ts'].map((path) =>
      join(SERVER, path),
    ),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(own));
  const [[script = '']] = commandsOf(ROOT, 'types') as [[string]];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, '-p', folder, '--pretty', 'false'],
      { cwd: ROOT, maxBuffer: 64e6 },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}

test('the type checker misses each part of the schema that the mock server names, once it is gone', async () => {
  const names = NAMED.map(lastName);
  expect(new Set(names).size).toBe(names.length);
  const schema = changed(readSchema(schemaFolder), {
    coordinates: new Set(NAMED),
    renamed: new Set(RETURNED),
  });
  const complaints = await complaintsWith(schemaTypesModule(modelOf(schema)));
  const isMissed = (name: string) => new RegExp(`['"]${name}['"]`).test(complaints);
  expect(NAMED.filter((coordinate) => !isMissed(lastName(coordinate)))).toEqual([]);
  const isAwaited = (name: string) => new RegExp(`\\b${name}${RENAMED}\\b`).test(complaints);
  expect(RETURNED.filter((coordinate) => !isAwaited(lastName(coordinate)))).toEqual([]);
});
