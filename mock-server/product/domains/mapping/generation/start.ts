import { messageOf } from '../../../../kernel/errors.ts';
import type { GenerateMappingInput } from '#schema-types';
import { platform } from '#platform';
import type { MockContext } from '../../../context.ts';
import { userError, type UserError } from '../../../../engine/errors.ts';
import { claimUpload, isStagedUpload } from '../../../files/staged-upload.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { fileTypeOf } from '../../../facts/file-types.ts';
import { flowTypeOf } from '../../../world/flow-types.ts';
import { actorOf } from '../../../audit-log/actor.ts';
import { notFound } from '../../../model/kit/collection.ts';
import { ediRules } from '../../../model/mapping/expressions/edi-rules.ts';
import { mostInput, tooLong } from '../../../model/mapping/run.ts';
import { nameErrors } from '../../../model/mapping/names.ts';
import { repeated } from '../../../model/kit/idempotency.ts';
import { BUILT_IN } from '../../../model/mapping/generation/generator.ts';
import { generatorOf } from '../../../model/mapping/generation/model.ts';
import { begin } from './progress.ts';
import {
  keepSpecification,
  STEPS,
  storedGeneration,
  TYPE,
  uploadedBytes,
  type Generation,
} from './stored.ts';
import type { Resolver } from '../../../resolvers.ts';

/** Maximum size of an uploaded specification in bytes. */
const MAX_SPECIFICATION = 20_971_520;

/** Errors that prevent a request from being processed at all, checked before it starts. */
function errorsOf(input: GenerateMappingInput): UserError[] {
  const errors: UserError[] = [];
  const wrong = (path: string, message: string, code: 'VALIDATION' | 'LIMIT_EXCEEDED' = 'VALIDATION') =>
    void errors.push(userError(code, message, path));
  const type = flowTypeOf(input.flow_type);
  const file = fileTypeOf(input.file_type);
  if (!type) wrong('flow_type', 'This flow type does not exist.');
  else if (type.direction !== 'RECEIVE')
    wrong('flow_type', 'Mappings can be drafted for inbound flows only.');
  if (!file || (file.standard !== 'X12' && file.standard !== 'EDIFACT'))
    wrong('file_type', 'Choose an EDI document type.');
  else if (type && !type.edi_equivalents.includes(`${file.standard} ${file.document}`)) {
    const carried = type.edi_equivalents.join(' or ') || 'no EDI document';
    wrong('file_type', `“${type.label}” carries ${carried}, not ${file.standard} ${file.document}.`);
  } else if (!Object.hasOwn(ediRules, file.document ?? '')) {
    wrong('file_type', `Drafting is not supported for ${file.standard} ${file.document}.`);
  }
  if (input.sample_content.trim() === '') wrong('sample_content', 'The sample is empty.');
  for (const [path, text] of [
    ['sample_content', input.sample_content],
    ['specification_content', input.specification_content ?? ''],
  ] as const) {
    const long = tooLong(text, mostInput, 'A file');
    if (long !== null) wrong(path, long, 'LIMIT_EXCEEDED');
  }
  return errors;
}

interface GivenSpecification {
  readonly text: string | null;
  readonly name: string | null;
  /** Null if it was not uploaded. */
  readonly bytes: Uint8Array | null;
}

/** The specification, read from the uploaded file if there is one, or why there is none. */
async function specificationOf(
  input: GenerateMappingInput,
  context: MockContext,
): Promise<GivenSpecification | UserError> {
  const { specification_upload_uuid, specification_content: text, specification_file_name: name } = input;
  if (input.specification_generation_uuid != null) return specificationBefore(input, context);
  if (specification_upload_uuid == null) return { text: text ?? null, name: name ?? null, bytes: null };
  const path = 'specification_upload_uuid';
  if (text != null) return userError('VALIDATION', 'Provide either text or an upload.', path);
  const file = claimUpload(specification_upload_uuid, path, context);
  if (!isStagedUpload(file)) return file;
  if (file.size > MAX_SPECIFICATION) {
    const most = MAX_SPECIFICATION.toLocaleString('en');
    return userError('LIMIT_EXCEEDED', `A specification can have at most ${most} bytes.`, path);
  }
  try {
    const read = await platform.readDocument('SPECIFICATION', {
      file_name: file.file_name,
      bytes: () => file.bytes(),
      who: context.person.email,
    });
    const long = tooLong(read, mostInput, 'The text of a specification');
    if (long !== null) return userError('LIMIT_EXCEEDED', long, path);
    const bytes = await file.bytes();
    await file.release();
    return { text: read, name: name ?? file.file_name, bytes };
  } catch (error) {
    return userError('VALIDATION', messageOf(error), path);
  }
}

/** The specification of an earlier generation. */
function specificationBefore(
  input: GenerateMappingInput,
  context: MockContext,
): GivenSpecification | UserError {
  const { specification_generation_uuid: uuid, specification_upload_uuid, specification_content } = input;
  const path = 'specification_generation_uuid';
  if (specification_upload_uuid != null || specification_content != null)
    return userError('VALIDATION', 'Provide an earlier generation, text, or an upload.', path);
  const before = storedGeneration(uuid ?? '', context);
  if (before?.partner_uuid !== input.partner_uuid) return notFound('generation', path);
  const { specification_content: text, specification_file_name: name } = before;
  const bytes = uploadedBytes(uuid ?? '', context);
  // After a decision, only the text remains, which is no longer a PDF or Office file.
  const isText = bytes !== null || name === null || !/\.(?:pdf|docx|xlsx)$/i.test(name);
  return { text, name: isText ? name : `${name}.txt`, bytes };
}

export const generateMapping: Resolver<'Mutation', 'generate_mapping'> = async (
  _source,
  { input },
  context,
) => {
  const { access, clock, store } = context;
  const refuse = (errors: readonly UserError[]) => ({ generation: null, errors });
  const subject = access.partner(input.partner_uuid);
  if (!subject) return refuse([notFound('trading partner', 'partner_uuid')]);
  const refusal = access.refusalOf(subject) ?? repeated(context);
  if (refusal) return refuse([refusal]);
  const errors = errorsOf(input);
  const { company_uuid } = subject;
  if (input.name != null) errors.push(...nameErrors(input.name, company_uuid, { own: null, context }));
  if (errors.length > 0) return refuse(errors);
  const specification = await specificationOf(input, context);
  if ('code' in specification) return refuse([specification]);

  const model = context.services.mappingModel;
  const generation_uuid = store.newKey(TYPE);
  const generation: Generation = {
    company_uuid,
    partner_uuid: input.partner_uuid,
    flow_type: input.flow_type,
    file_type: input.file_type,
    name: input.name ?? usualName(input, context),
    sample_content: input.sample_content,
    sample_file_name: input.sample_file_name,
    specification_content: specification.text,
    specification_file_name: specification.name,
    generator: model === null ? BUILT_IN : generatorOf(model),
    status: 'QUEUED',
    steps: STEPS.map((step) => ({ step, status: 'PENDING', detail: null })),
    requested_at: clock.now(),
    requested_by: actorOf(context),
    passed: 0,
    ended_at: null,
    error_message: null,
    draft: null,
    proposals: null,
    choices: { sources: {}, confirmed: [] },
    test_output: null,
    decision: null,
    decided: null,
    mapping_uuid: null,
    flow_uuid: null,
    document_uuids: [],
  };
  store.insert(TYPE, generation_uuid, { generation, company_uuid });
  if (specification.bytes) keepSpecification(generation_uuid, specification.bytes, context);
  begin(generation_uuid, context);
  return { generation: ref(TYPE, generation_uuid), errors: [] };
};

function usualName({ partner_uuid, file_type }: GenerateMappingInput, { store }: MockContext): string {
  const partner = String(store.read('TradingPartner', partner_uuid, 'partner_name'));
  const words = `${partner} ${fileTypeOf(file_type)?.document ?? ''}`.normalize('NFKD').toLowerCase();
  const name = words
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  return /^[a-z]/.test(name) ? name : `mapping_${name}`;
}
