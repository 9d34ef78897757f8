/** Whether "mod" means ⌘ on this machine rather than Ctrl. */
export function isApple(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

const NAMES: Record<string, [apple: string, other: string]> = {
  mod: ['⌘', 'Ctrl'],
  shift: ['⇧', 'Shift'],
  alt: ['⌥', 'Alt'],
  enter: ['↵', 'Enter'],
  escape: ['esc', 'Esc'],
};

/** The key caps of a combination in `useHotkeys` syntax: "mod+K" → ["Ctrl", "K"] or ["⌘", "K"]. */
export function hotkeyCaps(combination: string, apple = isApple()): string[] {
  return combination
    .split('+')
    .map((key) => NAMES[key.toLowerCase()]?.[apple ? 0 : 1] ?? (key.length === 1 ? key.toUpperCase() : key));
}
