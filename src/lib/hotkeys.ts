/** Whether "mod" is ⌘ rather than Ctrl here. */
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

/** The caps of a combination in the syntax of `useHotkeys`: "mod+K" → ["Ctrl", "K"] or ["⌘", "K"]. */
export function hotkeyCaps(combination: string, apple = isApple()): string[] {
  return combination
    .split('+')
    .map((key) => NAMES[key.toLowerCase()]?.[apple ? 0 : 1] ?? (key.length === 1 ? key.toUpperCase() : key));
}
