import type { GenerateMappingInput } from '#gql/useGenerateMutation';
import type { UserError } from '#lib/user-error.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { MAX_TEXT } from '../_shared/read-text-file.ts';
import { entrySteps, type StepName } from './builder-address.ts';
import { sampleProblem } from './sample-facts.ts';

/** A specification that has been uploaded. */
export interface UploadedFile {
  readonly upload_uuid: string;
  readonly name: string;
  readonly size: number;
}

/** The values that the wizard asks for. */
export interface BuilderValues {
  readonly standard: 'X12' | 'EDIFACT';
  readonly document: string;
  /** The code of the file type, which is a document in one version. */
  readonly file_type: string;
  readonly partner: Chosen | null;
  readonly flow_type: string;
  readonly specification_from: 'FILE' | 'TEXT';
  readonly specification_upload: UploadedFile | null;
  readonly specification_text: string;
  /** The file name of a text that was read from a file. */
  readonly specification_name: string;
  readonly sample: string;
  readonly sample_name: string;
  readonly name: string;
}

export const blankBuilder: BuilderValues = {
  standard: 'X12',
  document: '',
  file_type: '',
  partner: null,
  flow_type: '',
  specification_from: 'FILE',
  specification_upload: null,
  specification_text: '',
  specification_name: '',
  sample: '',
  sample_name: '',
  name: '',
};

/** For a sample, and for the text of a specification. */
const TOO_LONG = 'At most 800,000 characters. Use a smaller file.';

type Errors = Readonly<Partial<Record<keyof BuilderValues, string>>>;

const errorsOf: Readonly<Record<StepName, (values: BuilderValues) => Errors>> = {
  document: ({ document, file_type }) =>
    document === ''
      ? { document: 'Choose a document.' }
      : file_type === ''
        ? { file_type: 'Choose a version.' }
        : {},
  partner: ({ partner, flow_type }) => ({
    ...(partner === null && { partner: 'Choose a trading partner.' }),
    ...(flow_type === '' && { flow_type: 'Choose a flow type.' }),
  }),
  specification: ({ specification_from, specification_text }) =>
    specification_from === 'TEXT' && specification_text.length > MAX_TEXT
      ? { specification_text: TOO_LONG }
      : {},
  sample: (values) => {
    const { sample } = values;
    if (sample.trim() === '') return { sample: 'Choose a sample file, or paste one.' };
    const problem = sample.length > MAX_TEXT ? TOO_LONG : sampleProblem(sample, values);
    return problem === null ? {} : { sample: problem };
  },
  review: ({ name }) =>
    name.trim() === '' || /^[a-z][a-z0-9_]{1,59}$/.test(name.trim())
      ? {}
      : { name: 'Use 2 to 60 lowercase letters, digits, and underscores, starting with a letter.' },
  generate: () => ({}),
  result: () => ({}),
};

/** The step to show for a requested one: the first incomplete step before it, if there is one. */
export function reachableStep(asked: StepName, values: BuilderValues): StepName {
  const before = entrySteps.slice(0, entrySteps.indexOf(asked));
  return before.find((step) => Object.keys(errorsOf[step](values)).length > 0) ?? asked;
}

/** The rules for leaving a step: it and the steps before it must be complete. */
export const schemaOf = (step: StepName) =>
  formSchema<BuilderValues>(function* (value) {
    for (const each of entrySteps.slice(0, entrySteps.indexOf(step) + 1))
      for (const [path, message] of Object.entries(errorsOf[each](value))) yield [[path], message];
  });

/** An earlier generation, whose specification the server has. */
interface Before {
  readonly generation_uuid: string;
  readonly values: BuilderValues;
}

/** Whether the specification is still that of the generation, which the server has as it was uploaded. */
const isSameSpecification = (now: BuilderValues, { values }: Before): boolean =>
  now.specification_from === 'TEXT' &&
  now.specification_text === values.specification_text &&
  now.partner?.value === values.partner?.value;

export type GenerationRequest = Omit<GenerateMappingInput, 'idempotency_key'>;

/** Converts the values to the server's input. */
export function inputOf(values: BuilderValues, before: Before | null): GenerationRequest {
  const { partner, flow_type, file_type, sample, sample_name, name } = values;
  const { specification_from, specification_upload, specification_text, specification_name } = values;
  const hasText = specification_from === 'TEXT' && specification_text.trim() !== '';
  return {
    partner_uuid: partner?.value ?? '',
    flow_type,
    file_type,
    sample_content: sample,
    sample_file_name: sample_name || 'sample.edi',
    name: name.trim() || null,
    ...(specification_from === 'FILE' && specification_upload
      ? { specification_upload_uuid: specification_upload.upload_uuid }
      : !hasText
        ? {}
        : before && isSameSpecification(values, before)
          ? { specification_generation_uuid: before.generation_uuid }
          : {
              specification_content: specification_text,
              specification_file_name: textName(specification_name),
            }),
  };
}

/** A text that was read from a PDF and then edited is no longer a PDF. */
const textName = (name: string): string | null =>
  name === '' ? null : /\.(?:pdf|docx|xlsx)$/i.test(name) ? `${name}.txt` : name;

const pathOfInput: Readonly<Record<string, keyof BuilderValues>> = {
  partner_uuid: 'partner',
  file_type: 'document',
  sample_content: 'sample',
  sample_file_name: 'sample',
  specification_content: 'specification_from',
  specification_upload_uuid: 'specification_from',
  specification_generation_uuid: 'specification_from',
};

/** Renames the path of the server's error to that of the form's field. */
export function toFormError(error: UserError): UserError {
  const path = pathOfInput[error.path[0] ?? ''];
  return path === undefined ? error : { ...error, path: [path] };
}

/** The name that the server derives by default: "Alder Retail", "850" → "alder_retail_850". */
export function usualName(partner: string, document: string): string {
  const name = `${partner} ${document}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  return /^[a-z]/.test(name) ? name : `mapping_${name}`;
}
