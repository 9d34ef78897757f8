import { useEffect, useRef } from 'react';

/**
 * Takes the focus to the heading when the wizard gives its place back to the page below it: both have the same address, so
 * the frame does not do it, and the button that was pressed is gone.
 */
export function useFocusAfterWizard(applies: boolean): void {
  const applied = useRef(applies);
  useEffect(() => {
    if (applied.current && !applies) focusHeading();
    applied.current = applies;
  }, [applies]);
}

/** The same for the way into the wizard. */
export function useFocusOfWizard(): void {
  useEffect(focusHeading, []);
}

function focusHeading(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus();
}
