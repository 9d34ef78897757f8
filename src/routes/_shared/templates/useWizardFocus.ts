import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the wizard closes and the page below it returns. Both have the same path, so the
 * frame does not do it, and the focused button is gone.
 */
export function useFocusAfterWizard(applies: boolean): void {
  const applied = useRef(applies);
  useEffect(() => {
    if (applied.current && !applies) focusHeading();
    applied.current = applies;
  }, [applies]);
}

/** Moves the focus to the heading when the wizard opens. */
export function useFocusOfWizard(): void {
  useEffect(focusHeading, []);
}

function focusHeading(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus();
}
