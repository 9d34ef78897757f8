/** The values shared by the forms of a profile. */
export interface ProfileValues {
  readonly name: string;
  readonly as2_id: string;
  readonly is_default: boolean;
}

/** The fault in an AS2 ID; null if there is none. Only IDs that need no quoting are allowed (RFC 4130). */
export const as2IdProblem = (id: string): string | null =>
  /^[\x20-\x7e]{1,128}$/.test(id) && !/["\\]/.test(id)
    ? null
    : 'Enter 1 to 128 printable ASCII characters, without quotes or backslashes.';

/** The faults in the values, with how to correct them. */
export function profileProblems({ name, as2_id }: ProfileValues): readonly (readonly [string, string])[] {
  const { length } = [...name.trim()];
  const wrongId = as2IdProblem(as2_id.trim());
  return [
    ...(length >= 2 && length <= 80 ? [] : [['name', 'Give it a name of 2 to 80 characters.'] as const]),
    ...(wrongId === null ? [] : [['as2_id', wrongId] as const]),
  ];
}
