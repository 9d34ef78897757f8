import { useEffect, useState } from 'react';
import { announce } from '../feedback/live-region.ts';

/** Copies a text and announces it; a button shows `outcome` for a moment. */
export function useCopy(text: string, what: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      announce(`Copied ${what}`);
    } catch {
      setOutcome('refused');
      announce(`The browser blocked copying. ${what}: ${text}`, 'assertive');
    }
  };
  return { outcome, copy };
}
