/** What every form of a profile edits. */
export interface ProfileValues {
  readonly name: string;
  readonly as2_id: string;
  readonly is_default: boolean;
}

/** RFC 4130: only IDs that need no quoting. */
export const as2IdProblem = (id: string): string | null =>
  /^[\x20-\x7e]{1,128}$/.test(id) && !/["\\]/.test(id)
    ? null
    : 'Enter 1 to 128 printable ASCII characters, without quotes or backslashes.';

/** Where a value is wrong and how to put it right. */
export function profileProblems({ name, as2_id }: ProfileValues): readonly (readonly [string, string])[] {
  const { length } = [...name.trim()];
  const wrongId = as2IdProblem(as2_id.trim());
  return [
    ...(length >= 2 && length <= 80 ? [] : [['name', 'Give it a name of 2 to 80 characters.'] as const]),
    ...(wrongId === null ? [] : [['as2_id', wrongId] as const]),
  ];
}
