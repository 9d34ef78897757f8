import { graphql, useFragment } from 'react-relay/hooks';
import type { StoredDifferences_differences$key } from '#gql/StoredDifferences_differences';
import { DifferenceList } from './DifferenceList.tsx';
import type { TemplateNames } from './difference-labels.ts';

interface StoredDifferencesProps {
  label: string;
  differencesRef: StoredDifferences_differences$key;
  names: TemplateNames;
}

/** Differences between two versions of a template, or between a partner's flows and the version that created them. */
export function StoredDifferences({ label, differencesRef, names }: StoredDifferencesProps) {
  const differences = useFragment(
    graphql`
      fragment StoredDifferences_differences on FlowDifference @relay(plural: true) {
        path
        before
        after
      }
    `,
    differencesRef,
  );
  return (
    <DifferenceList
      label={label}
      differences={differences.map(({ path, before, after }) => ({ path, before, after }))}
      names={names}
    />
  );
}
