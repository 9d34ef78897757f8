const listeners = new Set<() => void>();

/** Calls `forget` when the person signs out, in this tab or in another, before the page is left. */
export function onSignOut(forget: () => void): void {
  listeners.add(forget);
}

/** Tells everybody who keeps something of the person. */
export function tellSignOut(): void {
  for (const forget of listeners) forget();
}
