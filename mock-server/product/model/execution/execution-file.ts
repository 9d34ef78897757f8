import { hashOf, sizeOf, filesOf } from '../../content/bytes.ts';
import { fileInSlot, filePreview } from '../../content/files.ts';
import { evidenceOf } from '../../content/evidence.ts';
import { findingsOf } from '../../content/findings.ts';
import { createdAt, fileKey, readFileKey, readSlot, tagsOf, type FileFacts } from '../../documents/plan.ts';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { acknowledgmentIn } from './acknowledgment-nodes.ts';
import type { Domain } from '../../domain.ts';
import { noteFile } from '../../audit-log/note.ts';
import { keyOf } from '../kit/key-of.ts';
import { lookOnce } from '../kit/look-once.ts';
import { isMember, shownFacts } from '../kit/visibility.ts';
import { currentFacts } from './current-facts.ts';
import { mustExist } from '../kit/must-exist.ts';
import { resolversFrom } from '../kit/resolvers-from.ts';
import type { Arguments, FieldsFrom } from '../../resolvers.ts';

/** Maximum size of a preview: 2 MB. */
const MAX_PREVIEW = 2_097_152;

interface Found {
  readonly facts: ExecutionFacts;
  readonly file: FileFacts;
}

function find(file_key: string, context: MockContext): Found | null {
  const key = readFileKey(file_key);
  const facts = key && currentFacts(context, key.invocation_uuid);
  const file = facts && fileInSlot(facts, key.slot);
  return file ? { facts, file } : null;
}

const foundOf = lookOnce((file_key, context) => mustExist(find(file_key, context), 'file'));

/** Whether the person may read the files of an execution; false if they cannot see it. */
export function mayRead(invocation_uuid: string, { access }: MockContext): boolean {
  const subject = access.execution(invocation_uuid);
  return subject !== null && access.sees('FlowExecution.files', subject);
}

const factsOf = (invocation_uuid: string, context: MockContext) =>
  mustExist(currentFacts(context, invocation_uuid), 'execution');

/** The destination of an execution's only output. */
const destinationOf = ({ flow }: ExecutionFacts): string => (flow as FlowRecord).destination_summary;

/** Validation findings in the schema's form, with the acknowledgment that reported them. */
const validation = ({ facts, file }: Found, context: MockContext) =>
  findingsOf(shownFacts(facts, context), file).map(({ reported_in, ...finding }) => ({
    ...finding,
    acknowledgment: reported_in === null ? null : acknowledgmentIn(facts, reported_in),
  }));

function previewSize({ max_bytes }: Arguments<'ExecutionFile', 'preview'>): number {
  if (max_bytes !== null && max_bytes >= 1 && max_bytes <= MAX_PREVIEW) return max_bytes;
  throw graphqlError('BAD_USER_INPUT', `\`max_bytes\` must be a whole number from 1 to ${MAX_PREVIEW}.`, {
    extensions: {
      argument: 'max_bytes',
    },
  });
}

const preview = (
  { facts, file }: Found,
  context: MockContext,
  args: Arguments<'ExecutionFile', 'preview'>,
) => {
  const max_bytes = previewSize(args);
  noteFile(facts.company.company_uuid, file.file_key, { file_name: file.file_name, context });
  return filePreview(facts, file, max_bytes);
};

const fields: FieldsFrom<'ExecutionFile', Found> = {
  invocation_uuid: ({ file }) => file.invocation_uuid,
  execution: ({ file }) => ref('FlowExecution', file.invocation_uuid),
  file_name: ({ file }) => file.file_name,
  role: ({ file }) => file.role,
  format: ({ file }) => file.format,
  file_type: ({ file: { file_type } }) =>
    file_type !== null && fileTypeOf(file_type) ? ref('FileType', file_type) : null,
  mime_type: ({ file }) => file.mime_type,
  size_bytes: ({ facts, file }) => sizeOf(facts, file),
  file_size: ({ facts, file }) => sizeOf(facts, file),
  file_hash: ({ facts, file }) => hashOf(facts, file),
  created_at: ({ facts, file }) => createdAt(facts, file),
  time_and_hash: ({ facts, file }) =>
    `${new Date(createdAt(facts, file)).toISOString()}_${hashOf(facts, file)}`,
  is_truncated: ({ facts, file }, _context, args) => sizeOf(facts, file) > previewSize(args),
  destination: ({ facts, file }, context) =>
    file.role === 'OUTPUT' && isMember(facts.flow, context)
      ? (facts.made?.outputs[readSlot(file.slot).output]?.destination ?? destinationOf(facts))
      : null,
  node_id: ({ facts, file }) =>
    file.role === 'OUTPUT' ? (facts.made?.outputs[readSlot(file.slot).output]?.node_id ?? null) : null,
  file_tags: ({ facts }) => tagsOf(facts),
  download_path: ({ facts, file }) =>
    `/file/${facts.company.company_uuid}/${encodeURIComponent(file.file_key)}`,
  preview,
  validation,
};

/** Files of executions, generated from their facts on request. */
export const executionFileDomain: Domain = {
  name: 'execution-file',
  exists: {
    ExecutionFile(file_key, { execution }) {
      const key = readFileKey(file_key);
      const facts = key && execution.facts(key.invocation_uuid);
      return facts !== null && fileInSlot(facts, key?.slot ?? -1) !== null;
    },
  },
  samples: {
    ExecutionFile: ({ execution }) =>
      [...execution.columns.landmarks.values()].map((row) => fileKey(execution.uuidOf(row), 0)),
  },
  resolvers: {
    Query: {
      execution_file(_source, { file_key }, context) {
        const found = find(file_key, context);
        return found && mayRead(found.file.invocation_uuid, context) ? ref('ExecutionFile', file_key) : null;
      },
    },
    FlowExecution: {
      files(source, _args, context) {
        const facts = factsOf(keyOf(source), context);
        return filesOf(facts).map(({ file_key }) => ref('ExecutionFile', file_key));
      },
      evidence_file(source, _args, context) {
        const facts = factsOf(keyOf(source), context);
        const best = evidenceOf(
          filesOf(facts).map((file) => ({ ...file, findings: findingsOf(facts, file) })),
        );
        return best && ref('ExecutionFile', best.file_key);
      },
    },
    ExecutionFile: resolversFrom(fields, foundOf),
  },
};
