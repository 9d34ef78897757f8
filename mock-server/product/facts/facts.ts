import type { AckKind, AckState, ExecutionStep, FlowDirection, FlowExecutionStatus } from '#schema-types';
import type { EdiTerms } from './edi-terms.ts';

/** How a flow's output is sent or its input is received; determines hosts, paths, and log lines. */
export type ConnectionKind =
  | 'SFTP'
  | 'AS2'
  | 'HTTP'
  | 'EADAPTOR'
  | 'EMAIL'
  | 'S3'
  | 'UPLOAD_PAGE'
  | 'REMOTE_ADAPTER';

/**
 * The types shared by the seeded world and everything computed from it. Times are milliseconds since 1970, durations
 * milliseconds. Nothing is stored per execution: each value is a pure function of seed, anchor, and row.
 */

/** A seeded workspace. */
export interface CompanySeed {
  readonly company_uuid: string;
  readonly company_name: string;
  readonly short_code: string;
  /** Interchange id, 2 to 15 upper-case characters, e.g. `NORTHBAYFWD`. */
  readonly edi_id: string;
  /** GLN with valid check digit, for EDIFACT envelopes. */
  readonly gln: string;
  /** CargoWise sender code, enterprise + server + company, e.g. `NBFPRDLAX`. */
  readonly cargowise_id: string;
  /** ISO 3166. */
  readonly country: string;
  /** US state of its office. */
  readonly region?: string;
}

/** A seeded trading partner. */
export interface PartnerSeed {
  readonly partner_uuid: string;
  readonly company_uuid: string;
  readonly partner_name: string;
  /** Lowercase ASCII name for hosts and mapping names. */
  readonly slug: string;
  readonly scac: string | null;
  readonly edi_qualifier: string;
  readonly edi_id: string;
  readonly gln: string;
  /** ISO 3166. */
  readonly country: string;
}

/** A seeded flow. */
export interface FlowSeed {
  readonly flow_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_name: string;
  readonly flow_type: string;
  readonly direction: FlowDirection;
  /** Codes of FileType, e.g. `X12_204_004010`. */
  readonly source_file_type: string;
  readonly destination_file_type: string;
  readonly source: ConnectionKind;
  readonly destination: ConnectionKind;
  readonly ack: AckKind | null;
  /** Lookup table and mapping named in its log. */
  readonly mapping_name: string;
  readonly lookup_table: string | null;
  /** The addresses of its connections; an omitted side has the usual host of the partner or workspace. */
  readonly places?: Partial<Readonly<Record<'source' | 'destination', ConnectionPlace>>>;
  /** Labels of the tags that it publishes; the usual ones of its type if omitted. */
  readonly tag_labels?: readonly string[];
}

/** Where a connection leads, as log lines name it. */
export interface ConnectionPlace {
  readonly host: string;
  /** Directory, path, or mailbox; '' if there is none. */
  readonly path: string;
}

/** References that an execution's data tags, files, and log lines share; all with valid check digits. */
export interface BusinessReferences {
  readonly order: string;
  readonly shipment: string;
  readonly house_bill: string;
  readonly master_bill: string;
  readonly container: string;
  readonly invoice: string;
  readonly pro: string;
  readonly consol: string;
  readonly imo: string;
  readonly vessel: string;
  readonly voyage: string;
  /** SCAC of a real carrier, as reference only. */
  readonly carrier_scac: string;
  /** UN/LOCODEs. */
  readonly origin: string;
  readonly destination: string;
}

/**
 * The planned outcome of a run. It is fixed from the start, because inputs and outputs must not change when the outcome
 * becomes known.
 */
export interface Fate {
  readonly reason_code: string | null;
  /**
   * Values for the template of the reason, such as `{ table: 'region_codes', value: 'QQ' }`. The files contain them:
   * `refusalSite` and `misplacedSegment` (content/sites.ts) determine which segment and position a document can have.
   */
  readonly reason_values: Readonly<Record<string, string>>;
  readonly ack_state: AckState;
}

/** The facts from which the files, events, logs, and acknowledgments of one execution are computed. */
export interface ExecutionFacts {
  readonly invocation_uuid: string;
  /** The world's seed, for names that all executions share. */
  readonly world_seed: string;
  /** Seed of everything else that is generated for this execution. */
  readonly hash: number;
  readonly company: CompanySeed;
  readonly partner: PartnerSeed;
  readonly flow: FlowSeed;
  readonly status: FlowExecutionStatus;
  /** The current or final stage; DELIVER or ACKNOWLEDGE for a success. */
  readonly last_step: ExecutionStep;
  readonly submitted_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly queue_ms: number | null;
  readonly duration_ms: number | null;
  /** Code of the reason (`mock-server/product/facts/reasons.ts`). */
  readonly reason_code: string | null;
  /** Values for the template of the reason; empty before the end. */
  readonly reason_values: Readonly<Record<string, string>>;
  readonly references: BusinessReferences;
  readonly data_tags: readonly { readonly label: string; readonly value: string }[];
  /** Lines, events or rows of the input: `recordCount` (content/sizes.ts), from which `inputSize` follows. */
  readonly record_count: number;
  /** Numbers of the outgoing (SEND) or incoming (RECEIVE) EDI envelope; unpadded. */
  readonly interchange_control: number;
  readonly group_control: number;
  /** The terms of the EDI agreement; absent if the partner is addressed as in the seed. */
  readonly edi?: EdiTerms;
  readonly ack_kind: AckKind | null;
  readonly ack_state: AckState;
  readonly ack_due_at: number | null;
  readonly ack_received_at: number | null;
  /** The kind of a deliberately unusual seeded file; null for normal content. */
  readonly oddity: FileOddity | null;
  /** When the flow version that ran was saved. */
  readonly version_timestamp: number;
  /** Display names of the mapping revision and lookup table version in effect. */
  readonly mapping_revision: string;
  readonly lookup_version: string | null;
  readonly resubmitted_from: string | null;
  readonly fate: Fate;
  /** The uploaded file, if it is the input; its bytes are on disk. */
  readonly upload?: UploadedFile;
  /** The flow's outputs, if they were computed from the input's bytes. */
  readonly made?: MadeOfInput;
  /** Resends of its output so far; absent if there are none. */
  readonly resends?: readonly ResendFacts[];
  /** The run that first used this input: this run, unless it is a resubmission or a duplicate of another one. */
  readonly first: { readonly submitted_at: number; readonly fate: Fate };
}

/** A file uploaded on an upload page. Plain JSON. */
export interface UploadedFile {
  readonly file_name: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** Lines of a text without its header; 1 for anything else, 0 for an empty file. */
  readonly records: number;
  /** Path of its bytes, which are deleted when the server stops. */
  readonly path: string;
  /** The sender's name for the file. */
  readonly reference: string | null;
}

/** The documents that a flow computed from an input, as far as it got. Plain JSON. */
export interface MadeOfInput {
  /** The canonical document; null if the mapping was not reached, or if the input itself is the canonical document. */
  readonly canonical: string | null;
  /** The output files, in the order in which they are sent. */
  readonly outputs: readonly MadeOutput[];
  readonly data_tags: ExecutionFacts['data_tags'];
  readonly notices: readonly Notice[];
  /** Whether a step failed; the outputs are then those sent on other paths. */
  readonly has_failed: boolean;
}

/** An output file, and where it is sent. */
export interface MadeOutput {
  /** Null if the destination's adapter writes it from the whole input. */
  readonly text: string | null;
  readonly file_type: string;
  /** The step of the canvas that sends it; null for a flow built with the form. */
  readonly node_id: string | null;
  /** Where it is sent, as lists show it. */
  readonly destination: string;
  readonly transport: ConnectionKind;
  /** Null for the usual destination at the partner or workspace. */
  readonly place: ConnectionPlace | null;
  /**
   * Its interchange control number; null for the first interchange, which has the execution's own number, and for other
   * formats.
   */
  readonly control: number | null;
  /** Index, from 0. */
  readonly number: number;
  /** How many earlier outputs have the same name. */
  readonly copy: number;
}

/** A notification that a step of a canvas sends. */
export interface Notice {
  readonly node_id: string;
  readonly label: string;
  readonly notifier_uuid: string;
  readonly text: string;
  /** Name of the notifier. */
  readonly notifier: string;
  /** Whether its target accepted the message; MUTED if the notifier was muted. */
  readonly state: 'SENT' | 'REFUSED' | 'MUTED';
  /** The response of the target; null if it sent none. */
  readonly response: string | null;
}

/** A resend of an output; times in milliseconds since 1970. */
export interface ResendFacts {
  /** Number of the resend, from 1. */
  readonly number: number;
  /** Index of the output, from 0. */
  readonly output: number;
  readonly requested_at: number;
  readonly requested_by: string;
  /** Null while it is in progress. */
  readonly ended_at: number | null;
  /** Why delivery failed; null if it succeeded or is in progress. */
  readonly failure: string | null;
  /** Null if no acknowledgment is expected, and before delivery. */
  readonly ack: {
    readonly state: AckState;
    readonly due_at: number;
    readonly received_at: number | null;
  } | null;
}

/** A deliberately broken or extreme file. */
export type FileOddity =
  | 'WRONG_SEGMENT_COUNT'
  | 'UNKNOWN_QUALIFIER'
  | 'NEWLINE_TERMINATOR'
  | 'UTF8_BOM'
  | 'EMPTY_CSV'
  | 'HUGE'
  | 'BINARY_PDF'
  | 'LOG_LINE_10KB'
  | 'LOG_AT_CAP'
  | 'MANY_TAGS';
