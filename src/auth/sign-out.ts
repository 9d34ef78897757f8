const listeners = new Set<() => void>();

/** Calls `forget` when the person signs out, in this tab or another, before the page unloads. */
export function onSignOut(forget: () => void): void {
  listeners.add(forget);
}

/** Notifies every module that stores personal data. */
export function tellSignOut(): void {
  for (const forget of listeners) forget();
}
