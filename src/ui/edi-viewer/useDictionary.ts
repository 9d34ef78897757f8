import { useEffect, useState } from 'react';
import { loadDictionary } from '../../edi/dictionary.ts';
import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import type { EdiStandard } from '../../edi/types.ts';

/**
 * The names of a standard, once their chunk has loaded. Until then the file is shown without them, and if the chunk
 * cannot be loaded, it stays that way: names are an aid, not the content.
 */
export function useDictionary(standard: EdiStandard | null): EdiDictionary | undefined {
  const [dictionary, setDictionary] = useState<EdiDictionary | undefined>(undefined);
  useEffect(() => {
    let current = true;
    if (standard)
      loadDictionary(standard).then(
        (loaded) => current && setDictionary(loaded),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [standard]);
  return dictionary?.standard === standard ? dictionary : undefined;
}
