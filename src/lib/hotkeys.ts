/** Whether "mod" means ⌘ on this machine rather than Ctrl. */
export function isApple(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Elements in which keys are for typing, or which lie on top of the page. */
const ELSEWHERE =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="menu"], [popover]';

/**
 * Whether a key event may trigger a shortcut of the page: not typed into a field, not handled already, and with no
 * modifier except Shift.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  // The text viewers are in shadow roots, whose events name only the host as their target.
  const [target] = event.composedPath();
  return !(target instanceof Element && target.closest(ELSEWHERE));
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
