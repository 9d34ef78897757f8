import { ediIdError, groupIdError } from '#rules/edi-ids.ts';
import { lengthError } from '#rules/text.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { HeaderValues } from './header-preview.ts';

/** The values of the form. */
export interface IdentityValues extends HeaderValues {
  readonly label: string;
  readonly is_default: boolean;
}

export const blankIdentity: IdentityValues = {
  standard: 'X12',
  label: '',
  qualifier: '',
  identifier: '',
  gs_identifier: '',
  usage: 'PRODUCTION',
  is_default: false,
};

function* problemsOf(values: IdentityValues): Generator<ValidationError> {
  const identifier = values.identifier.trim();
  const id = ediIdError(values.standard, { qualifier: values.qualifier, identifier });
  if (id !== null) yield [id.part, id.message];
  // Without one of its own, a group has the ID of the interchange.
  const group = values.standard === 'X12' ? groupIdError(values.gs_identifier.trim() || identifier) : null;
  if (group !== null && id === null) yield ['gs_identifier', group];
  yield ['label', lengthError(values.label, 0, 80)];
}

/** The validation rules of the schema that the form can check. */
export const identitySchema = formSchema<IdentityValues>(problemsOf);
