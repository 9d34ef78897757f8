import { as2IdFault } from '#rules/identifiers.ts';

/** The values shared by the forms of a profile. */
export interface ProfileValues {
  readonly name: string;
  readonly as2_id: string;
  readonly is_default: boolean;
}

/** The faults in the values, with how to correct them. */
export function profileProblems({ name, as2_id }: ProfileValues): readonly (readonly [string, string])[] {
  const { length } = [...name.trim()];
  const wrongId = as2IdFault(as2_id.trim());
  return [
    ...(length >= 2 && length <= 80 ? [] : [['name', 'Give it a name of 2 to 80 characters.'] as const]),
    ...(wrongId === null ? [] : [['as2_id', wrongId] as const]),
  ];
}
