import { useSyncExternalStore } from 'react';

/** public/boot.js reads the same key before the first paint. */
export const COLOR_SCHEME_KEY = 'causeway.color-scheme';

/** The person's choice; `system` follows the operating system. */
export type ColorSchemeChoice = 'light' | 'dark' | 'system';

export const COLOR_SCHEME_CHOICES: readonly ColorSchemeChoice[] = ['light', 'dark', 'system'];

const ATTRIBUTE = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();
// If storage is blocked (private mode), the choice lasts as long as the page.
let unstored: ColorSchemeChoice = 'system';

function choice(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(COLOR_SCHEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return unstored;
  }
}

const systemDarkness = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  const chosen = choice();
  const isDark = chosen === 'dark' || (chosen === 'system' && systemDarkness().matches);
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

/** Applies a choice, stores it on this machine, where public/boot.js reads it, and notifies other tabs. */
export function setColorScheme(chosen: ColorSchemeChoice): void {
  unstored = chosen;
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, chosen);
  } catch {
    // Already kept in memory.
  }
  paint();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice and its setter. */
export function useColorScheme(): [ColorSchemeChoice, (choice: ColorSchemeChoice) => void] {
  return [useSyncExternalStore(subscribe, choice), setColorScheme];
}

/** Whether the page is dark now, by choice or by the system setting. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(ATTRIBUTE) === 'dark');

/** Follows the system's colors and choices made in other tabs. Returns a function that stops this. */
export function followColorScheme(): () => void {
  const system = systemDarkness();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === COLOR_SCHEME_KEY) paint();
  };
  paint();
  system.addEventListener('change', paint);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', paint);
    removeEventListener('storage', onStorage);
  };
}
