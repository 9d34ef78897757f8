import type { SaveEdiAgreementInput } from '#gql/useAgreementFormSaveMutation';
import { ediIdError, groupIdError } from '#rules/edi-ids.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import { usualQualifier, type PolicyName, type StandardName } from '../edi-labels.ts';
import { readSign } from '../signs.ts';

type AckName = NonNullable<SaveEdiAgreementInput['expect_ack']>;

/** The choice of no acknowledgment, because an empty value would mean that nothing is chosen. */
export const NO_ACK = 'NONE';

/** The values of the form. */
export interface AgreementValues {
  /** Null until a partner is chosen. */
  readonly partner_uuid: Chosen | null;
  readonly standard: StandardName;
  /** '' until an identity is chosen. */
  readonly identity_uuid: string;
  readonly partner_qualifier: string;
  readonly partner_identifier: string;
  /** '' if it is the same as the ID. */
  readonly partner_gs_identifier: string;
  readonly versions: readonly Chosen[];
  /** The delimiters as typed (see `signs.ts`); '' for none. */
  readonly element_separator: string;
  readonly component_separator: string;
  readonly repetition_separator: string;
  readonly release_character: string;
  readonly segment_terminator: string;
  readonly newline_after_segment: boolean;
  readonly expect_ack: AckName | typeof NO_ACK;
  readonly send_ack: AckName | typeof NO_ACK;
  readonly request_ta1: boolean;
  readonly ack_deadline_hours: number | null;
  readonly duplicate_policy: PolicyName;
}

/** The delimiters that most partners use. */
export const usualSigns = {
  X12: {
    element_separator: '*',
    component_separator: '>',
    repetition_separator: '',
    release_character: '',
    segment_terminator: '~',
  },
  EDIFACT: {
    element_separator: '+',
    component_separator: ':',
    repetition_separator: '',
    release_character: '?',
    segment_terminator: "'",
  },
} as const;

export const blankAgreement = (standard: StandardName): AgreementValues => ({
  partner_uuid: null,
  standard,
  identity_uuid: '',
  partner_qualifier: usualQualifier(standard),
  partner_identifier: '',
  partner_gs_identifier: '',
  versions: [],
  ...usualSigns[standard],
  newline_after_segment: false,
  expect_ack: NO_ACK,
  send_ack: NO_ACK,
  request_ta1: false,
  ack_deadline_hours: 24,
  duplicate_policy: 'WARN',
});

export const versionChoice = (version: string): Chosen => ({ value: version, label: version });

const signFields = [
  'element_separator',
  'component_separator',
  'repetition_separator',
  'release_character',
  'segment_terminator',
] as const;
const isOptional = (field: string, standard: StandardName) =>
  field === 'repetition_separator' || (field === 'release_character' && standard === 'X12');

const PRINTABLE = /^[!-/:-@[-`{-~]$/;
const isInvisible = (sign: string) => /^[\n\r]$/.test(sign) || (sign >= '\u001c' && sign <= '\u001f');

/** The errors of delimiters that are missing, ambiguous, or part of an ID. */
function* wrongSigns(values: AgreementValues): Generator<ValidationError> {
  const seen = new Map<string, string>();
  for (const field of signFields) {
    if (field === 'release_character' && values.standard === 'X12') continue;
    const sign = readSign(values[field]);
    if (sign === '' && isOptional(field, values.standard)) continue;
    const other = seen.get(sign);
    if (!PRINTABLE.test(sign) && !isInvisible(sign))
      yield [field, 'Enter one character that is no letter, digit, or space; LF for a line break.'];
    else if (other !== undefined)
      yield [field, `This is the ${other.replaceAll('_', ' ')} already. Choose another character.`];
    else if (values.partner_identifier.includes(sign))
      yield [field, `“${sign}” is part of the partner’s ID and would break the header.`];
    seen.set(sign, field);
  }
  if (values.newline_after_segment && /[\n\r]/.test(readSign(values.segment_terminator)))
    yield ['newline_after_segment', 'Segments end with a line break already.'];
}

function* problemsOf(values: AgreementValues): Generator<ValidationError> {
  const { standard, ack_deadline_hours: hours } = values;
  if (values.partner_uuid === null) yield ['partner_uuid', 'Choose a trading partner.'];
  if (values.identity_uuid === '') yield ['identity_uuid', 'Choose one of your identities.'];
  const id = ediIdError(standard, {
    qualifier: values.partner_qualifier,
    identifier: values.partner_identifier.trim(),
  });
  if (id !== null) yield [`partner_${id.part}`, id.message];
  if (standard === 'X12' && values.partner_gs_identifier.trim() !== '') {
    yield ['partner_gs_identifier', groupIdError(values.partner_gs_identifier.trim())];
  }
  if (values.versions.length < 1 || values.versions.length > 10) yield ['versions', 'Add 1 to 10 versions.'];
  yield* wrongSigns(values);
  if (hours === null || !Number.isInteger(hours) || hours < 1 || hours > 168)
    yield ['ack_deadline_hours', 'Enter 1 to 168 hours.'];
}

/** The validation rules of the schema that the form can check. */
export const agreementSchema = formSchema<AgreementValues>(problemsOf);

/** Converts form values to the input of the mutation and of the preview. */
export function agreementInput(
  values: AgreementValues,
  agreement_uuid: string | null,
): SaveEdiAgreementInput {
  const isX12 = values.standard === 'X12';
  return {
    ...(agreement_uuid === null
      ? { partner_uuid: values.partner_uuid?.value ?? null, standard: values.standard }
      : { agreement_uuid }),
    identity_uuid: values.identity_uuid || null,
    partner_qualifier: values.partner_qualifier,
    partner_identifier: values.partner_identifier.trim(),
    partner_gs_identifier: (isX12 && values.partner_gs_identifier.trim()) || null,
    versions: values.versions.map(({ value }) => value),
    element_separator: readSign(values.element_separator),
    component_separator: readSign(values.component_separator),
    repetition_separator: readSign(values.repetition_separator) || null,
    release_character: isX12 ? null : readSign(values.release_character) || null,
    segment_terminator: readSign(values.segment_terminator),
    newline_after_segment: values.newline_after_segment,
    expect_ack: values.expect_ack === NO_ACK ? null : values.expect_ack,
    send_ack: values.send_ack === NO_ACK ? null : values.send_ack,
    request_ta1: isX12 && values.request_ta1,
    // The field reports a number that is not whole.
    ack_deadline_hours: Number.isInteger(values.ack_deadline_hours) ? values.ack_deadline_hours : null,
    duplicate_policy: values.duplicate_policy,
  };
}
