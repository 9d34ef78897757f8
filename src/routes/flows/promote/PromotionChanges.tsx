import { graphql, useFragment } from 'react-relay/hooks';
import type { PromotionChanges_differences$key } from '#gql/PromotionChanges_differences';
import type { PromotionChanges_version$key } from '#gql/PromotionChanges_version';
import { DifferenceList } from '../differences/DifferenceList.tsx';
import { useDifferenceWords } from '../differences/useDifferenceWords.ts';

interface PromotionChangesProps {
  differencesRef: PromotionChanges_differences$key;
  versionRef: PromotionChanges_version$key;
}

/** What a promotion changes in a flow that already exists. */
export function PromotionChanges({ differencesRef, versionRef }: PromotionChangesProps) {
  const differences = useFragment(
    graphql`
      fragment PromotionChanges_differences on FlowDifference @relay(plural: true) {
        ...useDifferenceWords_differences
      }
    `,
    differencesRef,
  );
  const version = useFragment(
    graphql`
      fragment PromotionChanges_version on FlowVersion {
        ...useDifferenceWords_version
      }
    `,
    versionRef,
  );
  const groups = useDifferenceWords(differences, version);
  return groups.length > 0 ? (
    <DifferenceList groups={groups} />
  ) : (
    <p className="muted">The flow there has the same settings already.</p>
  );
}
