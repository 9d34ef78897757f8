import { fieldLabel, requiredPath } from '../documents/case/missing.ts';
import { misplacedSegment, refusalSite } from '../documents/sites.ts';
import { mix } from '../../kernel/random.ts';
import type { FileOddity, PartnerSeed } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { filtersOf } from '../facts/flow-filters.ts';
import { flowTypeOf } from './flow-types.ts';
import type { FlowRecord } from './flows.ts';
import { ACK_PATIENCE } from './outcomes.ts';
import { BAD_CONTAINER, BAD_REGION } from '../facts/bad-values.ts';

type Values = Readonly<Record<string, string>>;

export interface ReasonSubject {
  readonly flow: FlowRecord;
  readonly partner: Pick<PartnerSeed, 'partner_name' | 'slug'>;
  readonly hash: number;
  readonly submitted_at: number;
  readonly record_count: number;
  readonly oddity: FileOddity | null;
  /** The scripted incident the run belongs to. */
  readonly incident: 'MAPPING' | 'LOOKUP' | null;
  /** The execution that a duplicate repeats. */
  readonly duplicate_of: string | null;
}

const DAY = 86_400_000;

const unknownValues: Readonly<Record<string, readonly string[]>> = {
  container_type: ['40HQ', 'REEF20', '45PW', 'BULK'],
  region_codes: ['XX', 'B.C.', 'NWT', 'CALIF'],
  unit_of_measure: ['CTNS', 'PAL2', 'BDL'],
  status_codes: ['ZZ9', 'HOLD1', 'EXM'],
  charge_codes: ['PSSX', 'CHAS', 'GENS'],
  port_codes: ['USLSA', 'CNSHG', 'DEHMB'],
  customer_codes: ['CUS-0413', 'CUS-0088'],
};
const answers: readonly (readonly [string, string])[] = [
  ['422', 'the reference already exists with a different date'],
  ['400', 'quantity must be greater than 0'],
  ['409', 'the order is locked by another user'],
  ['422', 'unknown warehouse'],
];

// The position is below the length.
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** The partner's host or the workspace's own host, for failures in transit. */
function hostOf({ flow, partner: { slug } }: ReasonSubject): string {
  const summary = flow.destination_summary;
  if (flow.destination === 'EADAPTOR') return 'CargoWise eAdaptor';
  if (flow.destination === 'HTTP' && flow.direction === 'RECEIVE') return 'the host system';
  if (flow.destination === 'AS2') return `as2.${slug}.example`;
  if (flow.destination === 'REMOTE_ADAPTER') return `adapter.${slug}.example`;
  return summary.slice(summary.indexOf('·') + 2);
}

/** Display name of a flow's document, as in “rejected the load tender”. */
export function documentOf(flow: FlowRecord): string {
  const [, ...words] = (flowTypeOf(flow.flow_type)?.label ?? 'Send document').split(' ');
  return words.join(' ');
}

const documentCode = (file_type: string): string => {
  const type = fileTypeOf(file_type);
  return type?.document == null ? (type?.label ?? file_type) : `${type.standard} ${type.document}`;
};

const ACK_NAMES: Readonly<Record<string, string>> = {
  X12_997: '997',
  X12_999: '999',
  X12_824: '824',
  API_CALLBACK: 'callback',
};
/** Display name of an acknowledgment kind. */
export const ackName = (kind: string | null): string =>
  kind === null ? 'acknowledgment' : (ACK_NAMES[kind] ?? kind);

function parseError({ flow, hash, oddity }: ReasonSubject): Values {
  const document = documentCode(flow.source_file_type);
  if (oddity === 'WRONG_SEGMENT_COUNT') {
    return { document, segment: 'SE', detail: 'the segment count in SE is wrong' };
  }
  if (oddity === 'UNKNOWN_QUALIFIER') {
    return { document, detail: 'a qualifier is not defined by the standard' };
  }
  if (oddity === 'BINARY_PDF') return { document, detail: 'the file is a PDF' };
  const site = misplacedSegment(flow.source_file_type, hash);
  if (!site) return { document, detail: 'a row has more columns than the header' };
  const { segment } = site;
  const position = String(site.position);
  return { document, segment, position, detail: `segment ${segment} is not valid at position ${position}` };
}

function rejection({ flow, partner, incident }: ReasonSubject): Values {
  const site = refusalSite(flow.destination_file_type);
  const base = {
    partner: partner.partner_name,
    document: documentOf(flow),
    ack: ackName(flow.ack),
  };
  if (!site) return { ...base, detail: 'it could not be parsed' };
  const what = site.name.charAt(0).toLowerCase() + site.name.slice(1);
  return {
    ...base,
    segment: site.segment,
    position: String(site.position),
    element: String(site.element),
    ...(site.component === null ? {} : { component: String(site.component) }),
    value: site.value,
    ...(incident === 'LOOKUP' && site.value === BAD_REGION
      ? { table: flow.lookup_table ?? '', table_version: '14' }
      : {}),
    detail: `${what} “${site.value}” is not valid (${base.ack}, segment ${site.segment} at position ${site.position}, element ${site.element})`,
  };
}

const byCode: Readonly<Record<string, (subject: ReasonSubject) => Values>> = {
  SRC_PARSE_ERROR: parseError,
  REQUIRED_FIELD_MISSING: ({ flow, hash }) => {
    const path = requiredPath(flow, hash);
    return { path, field: fieldLabel(path) };
  },
  LOOKUP_MISS: ({ flow, hash, incident }) => {
    const table = flow.lookup_table ?? 'customer_codes';
    const value =
      incident === 'MAPPING' ? BAD_CONTAINER : pick(unknownValues[table] ?? ['?'], mix(hash ^ 11));
    return { table, value };
  },
  DEST_REJECTED: ({ hash }) => {
    const [http_status, body] = pick(answers, mix(hash ^ 13));
    return { http_status, body };
  },
  UNKNOWN_CUSTOMER: ({ hash }) => ({ value: `CUST-${1000 + (mix(hash ^ 17) % 9000)}` }),
  DUPLICATE_DOCUMENT: ({ duplicate_of }) => ({
    duplicate_of:
      duplicate_of === null ? 'an execution that is no longer retained' : duplicate_of.slice(0, 8),
  }),
  FILTERED: ({ flow, hash, record_count }) => ({
    rule: pick(filtersOf(flow), mix(hash ^ 19)).label,
    records: record_count === 1 ? 'the only record' : `all ${record_count.toLocaleString('en-US')} records`,
  }),
  AUTH_FAILED: (subject) => ({ host: hostOf(subject), user: 'northbay' }),
  HOST_KEY_CHANGED: (subject) => ({ host: hostOf(subject) }),
  CERT_EXPIRED: (subject) => ({
    host: hostOf(subject),
    date: new Date(subject.submitted_at - (1 + (mix(subject.hash ^ 23) % 3)) * DAY)
      .toISOString()
      .slice(0, 10),
  }),
  ACK_TIMEOUT: ({ flow }) => ({ ack: ackName(flow.ack), hours: String(ACK_PATIENCE * flow.ack_hours) }),
  ACK_REJECTED: rejection,
  MDN_MISMATCH: (subject) => ({ host: hostOf(subject) }),
  CONN_TIMEOUT: (subject) => ({
    protocol:
      // Other protocols have no name here.
      { EADAPTOR: 'eAdaptor', HTTP: 'HTTP', AS2: 'AS2', S3: 'S3' }[subject.flow.destination as string] ??
      'SFTP',
    host: hostOf(subject),
    seconds: '30',
  }),
  ADAPTER_5XX: (subject) => ({
    host: hostOf(subject),
    http_status: pick(['500', '502', '503'], mix(subject.hash ^ 29)),
  }),
  QUOTA_EXCEEDED: () => ({ quota: 'monthly executions' }),
  INTERNAL: ({ hash }) => ({ incident: `INC-${100_000 + (mix(hash ^ 31) % 900_000)}` }),
};

/** Values for a reason's template; empty for a template without placeholders. */
export const reasonValues = (code: string | null, subject: ReasonSubject): Values =>
  (code === null ? undefined : byCode[code])?.(subject) ?? {};
