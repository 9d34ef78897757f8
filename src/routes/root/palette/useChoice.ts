import { use, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { PreloadContext } from '../preload-route.ts';

/** The link between a search field (combobox) that keeps the focus and the selection in the list (listbox) below it. */
export interface Choice {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly chosen: () => HTMLElement | undefined;
  /** Whether the person selected the option with the arrow keys; otherwise it is selected because it is the first. */
  readonly isByHand: () => boolean;
}

const optionsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

/**
 * Arrow keys move the selection, Enter clicks it. The selection is kept in the DOM and not in state, because options
 * come and go as responses arrive. The first option is selected until arrow keys move the selection, and again when
 * `typed` changes. The code of the selected page is preloaded, as for a focused link.
 */
export function useChoice(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  typed: string,
): Choice {
  const preload = use(PreloadContext);
  const byHand = useRef(false);
  const before = useRef(typed);
  const chosenIn = (options: readonly HTMLElement[]) =>
    options.find((option) => option.getAttribute('aria-selected') === 'true');

  function choose(options: readonly HTMLElement[], chosen: HTMLElement | undefined) {
    for (const option of options) {
      const selected = String(option === chosen);
      // Written only on change, because the observer below watches for new options and must not react to its own
      // writes.
      if (option.getAttribute('aria-selected') !== selected) option.setAttribute('aria-selected', selected);
    }
    if (chosen) {
      const isNew = field.current?.getAttribute('aria-activedescendant') !== chosen.id;
      if (isNew && chosen instanceof HTMLAnchorElement) preload.code(chosen.href);
      field.current?.setAttribute('aria-activedescendant', chosen.id);
    } else field.current?.removeAttribute('aria-activedescendant');
  }

  useEffect(() => {
    if (before.current !== typed) byHand.current = false;
    before.current = typed;
    const element = list.current;
    if (!element) return undefined;
    const keep = () => {
      const options = optionsOf(element);
      choose(options, (byHand.current ? chosenIn(options) : undefined) ?? options[0]);
    };
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  });

  return {
    chosen: () => chosenIn(optionsOf(list.current)),
    isByHand: () => byHand.current,
    onKeyDown(event) {
      const options = optionsOf(list.current);
      const chosen = chosenIn(options);
      if (event.key === 'Enter') {
        chosen?.click();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const at = chosen ? options.indexOf(chosen) : -1;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const next = options[(at + step + options.length) % options.length];
        byHand.current = true;
        choose(options, next);
        next?.scrollIntoView?.({ block: 'nearest' });
      } else return;
      event.preventDefault();
    },
  };
}
