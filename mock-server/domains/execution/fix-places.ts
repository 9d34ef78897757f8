import { evidenceOf } from '../../content/evidence.ts';
import { filesOf } from '../../content/bytes.ts';
import { findingsOf } from '../../content/findings.ts';
import type { MockContext } from '../../kernel/context.ts';
import type { ExecutionFacts } from '../../world/facts.ts';
import { mayRead } from '../execution-file/execution-file.ts';
import { sideSummary } from '../flow/sides.ts';
import { deployedSettings, savedSettings, versionKey } from '../flow/versions.ts';
import { tableByKey } from '../lookup-table/tables.ts';
import { isInsider } from '../outsiders.ts';
import { agreementUnder, mappingOf } from './dependency-history.ts';

type Kind =
  | 'LOOKUP_TABLE'
  | 'MAPPING'
  | 'SOURCE'
  | 'DESTINATION'
  | 'EDI_AGREEMENT'
  | 'FLOW'
  | 'LICENSE'
  | 'FILE'
  | 'LOG';

/** `FixPlace` of the schema. */
interface Place {
  readonly kind: Kind;
  readonly name: string;
  readonly object_uuid: string | null;
  readonly value: string | null;
}

/** Where a failure can be fixed, by its reason, in the order in which to look. */
const PLACES: Readonly<Record<string, readonly Kind[]>> = {
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

/** A name for each place that has no object of its own. */
const own = (kind: Kind, name: string): Place => ({ kind, name, object_uuid: null, value: null });

function sideOf(facts: ExecutionFacts, side: 'source' | 'destination', context: MockContext) {
  const { flow, version_timestamp } = facts;
  const key = versionKey(flow.flow_uuid, version_timestamp);
  const settings = context.store.exists('FlowVersion', key)
    ? savedSettings(key, context)
    : deployedSettings(flow.flow_uuid, context);
  const found = settings?.[side];
  if (!settings || !found || !context.store.exists(found.type, found.key)) return null;
  return { ...found, name: sideSummary(settings, side, flow.flow_uuid, context) };
}

function placeOf(kind: Kind, facts: ExecutionFacts, context: MockContext): Place | null {
  const { flow, reason_code, reason_values } = facts;
  const { access, store } = context;
  const value = reason_values['value'] ?? null;
  const maySee =
    kind === 'FILE' || kind === 'LOG'
      ? mayRead(facts.invocation_uuid, context)
      : access.can('read_settings', flow);
  if (!maySee) return null;
  switch (kind) {
    case 'LOOKUP_TABLE': {
      const named = reason_code === 'UNKNOWN_CUSTOMER' ? 'customer_codes' : reason_values['table'];
      const key = named === undefined ? undefined : tableByKey(flow.company_uuid, named, context);
      return key === undefined || named === undefined ? null : { kind, name: named, object_uuid: key, value };
    }
    case 'MAPPING': {
      const mapping = mappingOf(facts, context);
      const path = reason_values['path'] ?? null;
      return mapping && { kind, name: flow.mapping_name, object_uuid: mapping.key, value: path };
    }
    case 'SOURCE':
    case 'DESTINATION': {
      const side = sideOf(facts, kind === 'SOURCE' ? 'source' : 'destination', context);
      return (
        side && {
          kind,
          name: side.name,
          object_uuid: side.type === 'Endpoint' ? side.key : null,
          value: null,
        }
      );
    }
    case 'EDI_AGREEMENT': {
      const agreement = agreementUnder(facts, context);
      return (
        agreement && {
          kind,
          name: String(store.read('EdiAgreement', agreement.key, 'partner_identifier')),
          object_uuid: agreement.key,
          value: null,
        }
      );
    }
    case 'FLOW':
      return store.exists('FlowSetup', flow.flow_uuid)
        ? { kind, name: flow.flow_name, object_uuid: flow.flow_uuid, value: reason_values['rule'] ?? null }
        : null;
    case 'LICENSE':
      return own(kind, 'License');
    case 'LOG':
      return own(kind, 'Technical log');
    case 'FILE': {
      const best = evidenceOf(filesOf(facts).map((file) => ({ ...file, findings: findingsOf(facts, file) })));
      return best && { kind, name: best.file_name, object_uuid: null, value: best.file_key };
    }
  }
}

/** `FlowExecution.fix_places`: only those that exist, and that the person may see; none for guests. */
export function fixPlaces(facts: ExecutionFacts, context: MockContext): readonly Place[] {
  if (!isInsider(facts.flow, context)) return [];
  return (PLACES[facts.reason_code ?? ''] ?? []).flatMap((kind) => placeOf(kind, facts, context) ?? []);
}
