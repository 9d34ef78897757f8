/** `UserError` in the schema: an error that the person can correct. */
export interface UserFault {
  /** Path of the input field, outermost first; empty if the error is about the whole input. */
  readonly path: readonly string[];
  readonly message: string;
  readonly code: string;
}

interface WireFault extends Omit<UserFault, 'path'> {
  readonly path?: readonly string[] | null;
}

/** The errors in a mutation's payloads; empty if the mutation succeeded. */
export function payloadErrors(response: object): readonly UserFault[] {
  return Object.values(response).flatMap((payload: { errors?: readonly WireFault[] } | null) =>
    (payload?.errors ?? []).map(({ path, message, code }) => ({ path: path ?? [], message, code })),
  );
}

/** Errors keyed for a form: the first message per field name (`contact.email` for a nested field). */
export function fieldErrors(faults: readonly UserFault[]): Readonly<Record<string, string>> {
  const byField: Record<string, string> = {};
  for (const { path, message } of faults) {
    if (path.length > 0) byField[path.join('.')] ??= message;
  }
  return byField;
}
