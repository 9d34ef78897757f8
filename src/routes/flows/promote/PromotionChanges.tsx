import type { useDifferenceWords_differences$key } from '#gql/useDifferenceWords_differences';
import type { useDifferenceWords_version$key } from '#gql/useDifferenceWords_version';
import { DifferenceList } from '../differences/DifferenceList.tsx';
import { useDifferenceWords } from '../differences/useDifferenceWords.ts';

interface PromotionChangesProps {
  differencesRef: useDifferenceWords_differences$key;
  versionRef: useDifferenceWords_version$key;
}

/** What a promotion changes in a flow that is there already. */
export function PromotionChanges({ differencesRef, versionRef }: PromotionChangesProps) {
  const groups = useDifferenceWords(differencesRef, versionRef);
  return groups.length > 0 ? (
    <DifferenceList groups={groups} />
  ) : (
    <p className="muted">The flow there has the same settings already.</p>
  );
}
