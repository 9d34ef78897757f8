import { useEffect } from 'react';

export interface Shortcut {
  /** Alternative keys, each in the syntax of `hotkeyCaps`: "J", "mod+K". */
  readonly keys: readonly string[];
  /** What they do: "Next execution". */
  readonly does: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const groups = new Set<ShortcutGroup>();

/**
 * Lists shortcuts in the page's overview while the component is mounted. Only describes them: the component also handles
 * them. Pass a constant array.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    if (shortcuts.length === 0) return undefined;
    const group = { title, shortcuts };
    groups.add(group);
    return () => void groups.delete(group);
  }, [title, shortcuts]);
}

/** The shortcuts that currently work on the page. */
export const currentShortcuts = (): readonly ShortcutGroup[] => [...groups];
