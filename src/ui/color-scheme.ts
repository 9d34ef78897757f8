import { useSyncExternalStore } from 'react';

/** public/boot.js reads the same key before the first paint. */
export const COLOR_SCHEME_KEY = 'causeway.color-scheme';

/** What a person chose; `system` follows the operating system. */
export type ColorSchemeChoice = 'light' | 'dark' | 'system';

export const COLOR_SCHEME_CHOICES: readonly ColorSchemeChoice[] = ['light', 'dark', 'system'];

const ATTRIBUTE = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();
// Where storage is refused (private mode) the choice lives as long as the page.
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

/** Paints and remembers a choice on this machine, where public/boot.js finds it, and tells other tabs. */
export function setColorScheme(chosen: ColorSchemeChoice): void {
  unstored = chosen;
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, chosen);
  } catch {
    // Kept in memory.
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

/** Whether the page is dark now, whoever decided it. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(ATTRIBUTE) === 'dark');

/** Keeps the page in the colors of the system and of what another tab chooses. Returns how to stop. */
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
