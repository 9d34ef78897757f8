/** The stack trace of whatever was thrown, with its causes; the message where the browser keeps no stack. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The sign-in SDK's errors have a code that says more than their words.
  const { error: code } = error as { error?: unknown };
  const own = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  const coded = typeof code === 'string' ? `Code: ${code}\n${own}` : own;
  return error.cause === undefined ? coded : `${coded}\nCaused by: ${traceOf(error.cause)}`;
}
