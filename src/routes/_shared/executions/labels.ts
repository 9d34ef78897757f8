import type { ChangeKind } from '#gql/ChangeList_items';
import type { DataFormat, FileRole } from '#gql/FileItem_file';
import type { ExecutionStep, StepStatus } from '#gql/TimingCard_execution';
import type { StatusLook } from '#ui/status/tone.ts';
import { sentenceCase } from '#lib/text.ts';

type Known<Value> = Exclude<Value, '%future added value'>;

const lookUp = (table: Readonly<Record<string, string>>, code: string): string =>
  table[code] ?? sentenceCase(code);

const steps: Readonly<Record<Known<ExecutionStep>, string>> = {
  RECEIVE: 'Receive',
  PRE_PROCESS: 'Pre-process',
  PARSE: 'Parse',
  FILTER: 'Filter',
  MAP: 'Map',
  GENERATE: 'Generate',
  POST_PROCESS: 'Post-process',
  DELIVER: 'Deliver',
  ACKNOWLEDGE: 'Acknowledge',
};

/** The verb for a stage of an execution. */
export const stepWords = (step: ExecutionStep): string => lookUp(steps, step);

/** All stages, in order. */
export const stepList = Object.keys(steps) as readonly Known<ExecutionStep>[];

/** Color and label of each stage result. */
export const stepStatuses: Readonly<Record<Known<StepStatus>, StatusLook>> = {
  PENDING: { tone: 'sub', label: 'not started' },
  RUNNING: { tone: 'run', label: 'running' },
  DONE: { tone: 'run', label: 'done' },
  FAILED: { tone: 'fail', label: 'failed' },
  SKIPPED: { tone: 'skip', label: 'not run' },
};

const roles: Readonly<Record<Known<FileRole>, string>> = {
  INPUT: 'Input',
  INTERMEDIATE: 'Canonical file',
  OUTPUT: 'Output',
  RESPONSE: 'Response',
  ATTACHMENT: 'Attachment',
};

/** The role of a file in an execution. */
export const roleWords = (role: FileRole): string => lookUp(roles, role);

const formats: Readonly<Record<Known<DataFormat>, string>> = {
  JSON: 'JSON',
  XML: 'XML',
  CSV: 'CSV',
  XLSX: 'Spreadsheet',
  X12: 'X12',
  EDIFACT: 'EDIFACT',
  FIXED_WIDTH: 'Fixed width',
  PDF: 'PDF',
  IMAGE: 'Image',
  TEXT: 'Text',
  BINARY: 'Binary',
};

/** The name of a file format. */
export const formatWords = (format: DataFormat): string => lookUp(formats, format);

const changes: Readonly<Record<Known<ChangeKind>, string>> = {
  FLOW_VERSION: 'Flow version',
  MAPPING_REVISION: 'Mapping',
  LOOKUP_TABLE: 'Lookup table',
  CONNECTION: 'Connection',
  EDI_AGREEMENT: 'EDI agreement',
};

/** The name of something a flow depends on. */
export const changeWords = (kind: ChangeKind): string => lookUp(changes, kind);
