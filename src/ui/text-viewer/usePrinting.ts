import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Maximum number of rows to print (about forty pages) of a long list. The others are only in the file. */
export const PRINTED_ROWS = 2_000;

/** Whether the page is being printed, which requires all printed rows to be in the document. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    // Synchronously, because the browser takes its snapshot as soon as the event has been handled.
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
