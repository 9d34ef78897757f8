import { as2IdError } from '#rules/identifiers.ts';
import { nameError } from '#rules/text.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';

/** The values shared by the forms of a profile. */
export interface ProfileValues {
  readonly name: string;
  readonly as2_id: string;
  readonly is_default: boolean;
}

/** The errors in the values, with how to correct them. */
export function profileProblems({ name, as2_id }: ProfileValues): readonly ValidationError[] {
  return [
    ['name', nameError(name)],
    ['as2_id', as2IdError(as2_id.trim())],
  ];
}
