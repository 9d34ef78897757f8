/** The body as text, piece by piece; stops the download when the reader stops. */
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
    // Rejects when the download has failed already; that error has been thrown above.
    reader.cancel().catch(() => undefined);
  }
}
