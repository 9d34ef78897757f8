import { useEffect } from 'react';

const forms = new Set<object>();

/** Whether a form on the page has unsaved changes. */
export const hasUnsavedWork = (): boolean => forms.size > 0;

/** Marks a form as unsaved, so that the browser asks before the person leaves the page. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = {};
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    forms.add(form);
    addEventListener('beforeunload', ask);
    return () => {
      forms.delete(form);
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
