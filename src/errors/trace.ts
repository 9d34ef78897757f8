/** The stack trace of whatever was thrown, with its causes; the message where the browser keeps no stack. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  return error.cause === undefined ? own : `${own}\nCaused by: ${traceOf(error.cause)}`;
}
