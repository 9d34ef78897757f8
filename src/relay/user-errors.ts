/** `UserError` of the schema: what the person can put right. */
export interface UserFault {
  /** The input field, outermost first; empty when it is about the whole. */
  readonly path: readonly string[];
  readonly message: string;
  readonly code: string;
}

interface WireFault extends Omit<UserFault, 'path'> {
  readonly path?: readonly string[] | null;
}

/** The faults in the `errors` of a mutation's payloads; none when it was carried out. */
export function payloadErrors(response: object): readonly UserFault[] {
  return Object.values(response).flatMap((payload: { errors?: readonly WireFault[] } | null) =>
    (payload?.errors ?? []).map(({ path, message, code }) => ({ path: path ?? [], message, code })),
  );
}

/** Faults as a form wants them: the first message for each field, by its name (`contact.email` for nested ones). */
export function fieldErrors(faults: readonly UserFault[]): Readonly<Record<string, string>> {
  const byField: Record<string, string> = {};
  for (const { path, message } of faults) {
    if (path.length > 0) byField[path.join('.')] ??= message;
  }
  return byField;
}
