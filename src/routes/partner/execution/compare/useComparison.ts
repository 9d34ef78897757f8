import { useEffect, useState } from 'react';
import { compareFiles, type ComparedFile } from './diff/compare-files.ts';
import type { Comparison } from './diff/comparison.ts';

type Result =
  | { readonly of: string; readonly comparison: Comparison }
  | { readonly of: string; readonly comparison: null };

/**
 * Compares two files in slices, so that the page stays responsive; `comparison` is null until it is done. `failed` if
 * they cannot be compared.
 */
export function useComparison(
  key: string,
  left: ComparedFile,
  right: ComparedFile,
  asText: boolean,
): { readonly comparison: Comparison | null; readonly failed: boolean } {
  const of = `${key} ${left.text.length} ${right.text.length} ${asText}`;
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const finish = (comparison: Comparison | null) => {
      if (!stop.signal.aborted) setResult({ of, comparison });
    };
    compareFiles(
      { format: left.format, text: left.text },
      { format: right.format, text: right.text },
      { asText, signal: stop.signal },
    ).then(finish, () => finish(null));
    return () => stop.abort();
  }, [of, asText, left.format, left.text, right.format, right.text]);
  const current = result?.of === of ? result : null;
  return { comparison: current?.comparison ?? null, failed: current !== null && current.comparison === null };
}
