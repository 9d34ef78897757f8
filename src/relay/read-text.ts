/** Yields the body as text in chunks; cancels the download when the consumer stops. */
export async function* readText(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Rejects if the download has already failed; that error was thrown above.
    reader.cancel().catch(() => undefined);
  }
}
