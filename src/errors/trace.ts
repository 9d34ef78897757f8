/** The stack trace of a thrown value and its causes; the message if the browser provides no stack. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The codes of the sign-in SDK's errors say more than their messages.
  const { error: code } = error as { error?: unknown };
  const own = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  const coded = typeof code === 'string' ? `Code: ${code}\n${own}` : own;
  return error.cause === undefined ? coded : `${coded}\nCaused by: ${traceOf(error.cause)}`;
}
