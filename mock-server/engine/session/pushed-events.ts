type Reader = (event: unknown) => void;

/** Events that somebody sends to the open subscriptions of a session by hand, by the name of their field. */
export class PushedEvents {
  readonly #readers = new Map<string, Set<Reader>>();

  /** Returns a function to unsubscribe. */
  listen(field: string, reader: Reader): () => void {
    const readers = this.#readers.get(field) ?? new Set();
    this.#readers.set(field, readers.add(reader));
    return () => void readers.delete(reader);
  }

  push(field: string, event: unknown): void {
    for (const reader of this.#readers.get(field) ?? []) reader(event);
  }

  /** Number of open subscriptions. */
  open(field: string): number {
    return this.#readers.get(field)?.size ?? 0;
  }
}
