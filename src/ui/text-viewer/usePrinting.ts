import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows of a long list that are printed, some forty pages; the rest is only in the file. */
export const PRINTED_ROWS = 2_000;

/** Whether the page is being printed: what is not in the document then is not on the paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the event has been handled.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
