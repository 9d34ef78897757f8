const listeners = new Set<() => void>();

/** Opens the command palette, from a page that offers the search. */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

export function onPaletteAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
