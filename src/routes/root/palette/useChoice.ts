import { use, useEffect, type KeyboardEvent, type RefObject } from 'react';
import { PreloadContext } from '../preload-route.ts';

/** How a field (combobox) leads the choice in a list below it (listbox) while it keeps the focus. */
export interface Choice {
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const optionsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

/**
 * Arrows move the choice, Enter clicks it. Kept in the document and not in state, because the options come and go
 * on their own, as answers arrive; the choice then falls on the first one. The code of the page behind the choice is
 * loaded ahead, as for a link that has the focus.
 */
export function useChoice(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): Choice {
  const preload = use(PreloadContext);
  const chosenIn = (options: readonly HTMLElement[]) =>
    options.find((option) => option.getAttribute('aria-selected') === 'true');

  function choose(options: readonly HTMLElement[], chosen: HTMLElement | undefined) {
    for (const option of options) {
      const selected = String(option === chosen);
      // Written only when it changes: the observer below sees new options, and must not see its own work.
      if (option.getAttribute('aria-selected') !== selected) option.setAttribute('aria-selected', selected);
    }
    if (chosen) {
      const isNew = field.current?.getAttribute('aria-activedescendant') !== chosen.id;
      if (isNew && chosen instanceof HTMLAnchorElement) preload.code(chosen.href);
      field.current?.setAttribute('aria-activedescendant', chosen.id);
    } else field.current?.removeAttribute('aria-activedescendant');
  }

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const keep = () => {
      const options = optionsOf(element);
      choose(options, chosenIn(options) ?? options[0]);
    };
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  });

  return {
    onKeyDown(event) {
      const options = optionsOf(list.current);
      const chosen = chosenIn(options);
      if (event.key === 'Enter') {
        chosen?.click();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const at = chosen ? options.indexOf(chosen) : -1;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const next = options[(at + step + options.length) % options.length];
        choose(options, next);
        next?.scrollIntoView?.({ block: 'nearest' });
      } else return;
      event.preventDefault();
    },
  };
}
