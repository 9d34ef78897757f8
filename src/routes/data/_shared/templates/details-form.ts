import { nameError } from '#rules/text.ts';
import type { Chosen } from '#ui/form/choice.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import { partnerTypes, partnerTypeWords } from '#shared/partner-labels.ts';
import type { CategoryName, VisibilityName } from '#shared/templates/template-labels.ts';

export type PartnerTypeName = keyof typeof partnerTypes;

/** The name, description and audience of a template. */
export interface DetailsValues {
  readonly name: string;
  readonly description: string;
  readonly category: CategoryName;
  readonly partner_types: readonly Chosen[];
  readonly visibility: VisibilityName;
}

export const blankDetails: DetailsValues = {
  name: '',
  description: '',
  category: 'OTHER',
  partner_types: [],
  visibility: 'PRIVATE',
};

export const partnerTypeChoices = Object.entries(partnerTypes).map(([value, label]) => ({ value, label }));

export const chosenTypes = (types: readonly string[]): readonly Chosen[] =>
  types.map((value) => ({ value, label: partnerTypeWords(value as PartnerTypeName) }));

/** Converts the details to the server's input. */
export const detailsInput = ({ name, description, category, partner_types, visibility }: DetailsValues) => ({
  name: name.trim(),
  description: description.trim() || null,
  category,
  partner_types: partner_types.map(({ value }) => value as PartnerTypeName),
  visibility,
});

const DESCRIPTION = 2000;

/** The validation rules of the schema that the form can check. */
export function* detailsErrors({ name, description }: DetailsValues): Generator<ValidationError> {
  yield ['name', nameError(name)];
  if ([...description].length > DESCRIPTION) yield ['description', 'Use at most 2,000 characters.'];
}
