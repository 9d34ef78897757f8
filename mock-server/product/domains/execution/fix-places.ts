import type { FixPlaceKind } from '#schema-types';
import { evidenceOf } from '../../content/evidence.ts';
import { filesOf } from '../../content/bytes.ts';
import { findingsOf } from '../../content/findings.ts';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowGraph, NodeKind } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { draftOf } from '../../model/flow/settings.ts';
import { sideSummary } from '../../model/flow/sides.ts';
import { deployedSettings, savedSettings, versionKey } from '../../model/flow/versions.ts';
import { tableByKey } from '../../model/lookup-table/tables.ts';
import { lineAbout } from '../../model/mapping/paths.ts';
import { mappingUse } from '../../model/mapping-use/mapping-uses.ts';
import { agreementUnder, mappingOf } from './dependency-history.ts';

/** `FixPlace` of the schema. */
interface Place {
  readonly kind: FixPlaceKind;
  readonly name: string;
  readonly object_uuid: string | null;
  readonly value: string | null;
  readonly is_missing: boolean;
  readonly host_system_uuid: string | null;
  readonly line: number | null;
  readonly node_id: string | null;
  readonly setting: string | null;
}

/** Where a failure can be fixed, by its reason, in the order in which to look. */
const PLACES: Readonly<Record<string, readonly FixPlaceKind[]>> = {
  SRC_PARSE_ERROR: ['FILE', 'SOURCE', 'EDI_AGREEMENT'],
  REQUIRED_FIELD_MISSING: ['MAPPING', 'FILE'],
  LOOKUP_MISS: ['LOOKUP_TABLE', 'MAPPING'],
  DEST_REJECTED: ['LOG', 'DESTINATION', 'MAPPING'],
  UNKNOWN_CUSTOMER: ['LOOKUP_TABLE', 'MAPPING'],
  DUPLICATE_DOCUMENT: ['FLOW'],
  FILTERED: ['FLOW'],
  EMPTY_INPUT: ['FILE'],
  AUTH_FAILED: ['DESTINATION'],
  HOST_KEY_CHANGED: ['DESTINATION'],
  CERT_EXPIRED: ['DESTINATION'],
  ACK_TIMEOUT: ['DESTINATION', 'EDI_AGREEMENT'],
  ACK_REJECTED: ['LOOKUP_TABLE', 'MAPPING', 'FILE'],
  MDN_MISMATCH: ['DESTINATION'],
  CONN_TIMEOUT: ['DESTINATION'],
  PROCESSOR_TIMEOUT: ['FLOW', 'LOG'],
  ADAPTER_5XX: ['DESTINATION', 'LOG'],
  QUEUE_EXPIRED: ['FLOW'],
  QUOTA_EXCEEDED: ['LICENSE'],
  INTERNAL: ['LOG'],
  MAPPING_FAILED: ['MAPPING', 'FILE'],
};

const place = (kind: FixPlaceKind, name: string, more: Partial<Place> = {}): Place => ({
  kind,
  name,
  object_uuid: null,
  value: null,
  is_missing: false,
  host_system_uuid: null,
  line: null,
  node_id: null,
  setting: null,
  ...more,
});

/** Reasons that mean that a lookup table lacks the value, rather than having a wrong one. */
const MISSING: ReadonlySet<string | null> = new Set(['LOOKUP_MISS', 'UNKNOWN_CUSTOMER']);

/** The key of the table that a reason refers to. */
const tableNamed = ({ reason_code, reason_values }: ExecutionFacts): string | undefined =>
  reason_code === 'UNKNOWN_CUSTOMER' ? 'customer_codes' : reason_values['table'];

/** The setting of a flow that is responsible for a reason; null if none is. */
function settingOf(
  { reason_code, reason_values }: ExecutionFacts,
  { filters, pre_processor, post_processor }: FlowSettings,
): string | null {
  switch (reason_code) {
    case 'FILTERED': {
      const index = filters.findIndex(({ label }) => label === reason_values['rule']);
      return index < 0 ? null : `filters.${index}.expression`;
    }
    case 'DUPLICATE_DOCUMENT':
      return 'duplicate_check';
    case 'PROCESSOR_TIMEOUT':
      return pre_processor !== null ? 'pre_processor' : post_processor !== null ? 'post_processor' : null;
    case 'QUEUE_EXPIRED':
      return 'throttle_concurrent';
    default:
      return null;
  }
}

const STEP_OF: Readonly<Record<string, NodeKind>> = { FILTERED: 'FILTER', PROCESSOR_TIMEOUT: 'SCRIPT' };

/** The step of a canvas that a reason refers to; null unless it is unambiguous. */
function stepOf({ reason_code, reason_values }: ExecutionFacts, { nodes }: FlowGraph): string | null {
  const alike = nodes.filter(({ kind }) => kind === STEP_OF[reason_code ?? '']);
  const [only] = alike.length === 1 ? alike : alike.filter(({ label }) => label === reason_values['rule']);
  return only?.node_id ?? null;
}

function sideOf(facts: ExecutionFacts, side: 'source' | 'destination', context: MockContext) {
  const { flow, version_timestamp } = facts;
  const key = versionKey(flow.flow_uuid, version_timestamp);
  const settings = context.store.exists('FlowVersion', key)
    ? savedSettings(key, context)
    : deployedSettings(flow.flow_uuid, context);
  const found = settings?.[side];
  if (!settings || !found || !context.store.exists(found.type, found.key)) return null;
  return { ...found, name: sideSummary(settings, side, { flow_uuid: flow.flow_uuid, context }) };
}

function placeOf(kind: FixPlaceKind, facts: ExecutionFacts, context: MockContext): Place | null {
  const { flow, reason_code, reason_values } = facts;
  const { access, store } = context;
  const value = reason_values['value'] ?? null;
  const maySee =
    kind === 'FILE' || kind === 'LOG'
      ? mayRead(facts.invocation_uuid, context)
      : access.can('READ_SETTINGS', flow);
  if (!maySee) return null;
  switch (kind) {
    case 'LOOKUP_TABLE': {
      const named = tableNamed(facts);
      const key = named === undefined ? undefined : tableByKey(flow.company_uuid, named, context);
      return key === undefined || named === undefined
        ? null
        : place(kind, named, { object_uuid: key, value, is_missing: MISSING.has(reason_code) });
    }
    case 'MAPPING': {
      const mapping = mappingOf(facts, context);
      return (
        mapping &&
        place(kind, flow.mapping_name, {
          object_uuid: mapping.key,
          value: reason_values['path'] ?? null,
          line: lineAbout(mappingUse(mapping.key, context), { ...reason_values, table: tableNamed(facts) }),
        })
      );
    }
    case 'SOURCE':
    case 'DESTINATION': {
      const side = sideOf(facts, kind === 'SOURCE' ? 'source' : 'destination', context);
      return (
        side &&
        place(
          kind,
          side.name,
          side.type === 'Endpoint' ? { object_uuid: side.key } : { host_system_uuid: side.key },
        )
      );
    }
    case 'EDI_AGREEMENT': {
      const agreement = agreementUnder(facts, context);
      return (
        agreement &&
        place(kind, String(store.read('EdiAgreement', agreement.key, 'partner_identifier')), {
          object_uuid: agreement.key,
        })
      );
    }
    case 'FLOW': {
      if (!store.exists('FlowSetup', flow.flow_uuid)) return null;
      // The current settings, because the link opens those.
      const settings = draftOf(flow.flow_uuid, context);
      return place(kind, flow.flow_name, {
        object_uuid: flow.flow_uuid,
        value: reason_values['rule'] ?? null,
        ...(settings.graph
          ? { node_id: stepOf(facts, settings.graph) }
          : { setting: settingOf(facts, settings) }),
      });
    }
    case 'LICENSE':
      return place(kind, 'License');
    case 'LOG':
      return place(kind, 'Technical log');
    case 'FILE': {
      const best = evidenceOf(filesOf(facts).map((file) => ({ ...file, findings: findingsOf(facts, file) })));
      return best && place(kind, best.file_name, { value: best.file_key });
    }
  }
}

/** `FlowExecution.fix_places`: only existing places that the person may see. */
export function fixPlaces(facts: ExecutionFacts, context: MockContext): readonly Place[] {
  return (PLACES[facts.reason_code ?? ''] ?? []).flatMap((kind) => placeOf(kind, facts, context) ?? []);
}
