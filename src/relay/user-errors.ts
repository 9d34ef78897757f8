import type { UserError } from '#lib/user-error.ts';

interface WireError extends Omit<UserError, 'path'> {
  readonly path?: readonly string[] | null;
}

/** The errors in a mutation's payloads; empty if the mutation succeeded. */
export function payloadErrors(response: object): readonly UserError[] {
  return Object.values(response).flatMap((payload: { errors?: readonly WireError[] } | null) =>
    (payload?.errors ?? []).map(({ path, message, code }) => ({ path: path ?? [], message, code })),
  );
}

/** Errors keyed for a form: the first message per field name (`contact.email` for a nested field). */
export function fieldErrors(errors: readonly UserError[]): Readonly<Record<string, string>> {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) {
    if (path.length > 0) byField[path.join('.')] ??= message;
  }
  return byField;
}
