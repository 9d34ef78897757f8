import { graphql, useFragment } from 'react-relay/hooks';
import type { ResolutionNote_execution$key } from '#gql/ResolutionNote_execution';
import { useNow } from '#lib/useNow.ts';
import { UiLink } from '#ui/links.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useResolution, whenWords } from './useResolution.ts';
import styles from './Resolution.module.css';

/** Which execution resolved a failure, when, and who resubmitted it; nothing if it is not resolved. */
export function ResolutionNote({ executionRef }: { executionRef: ResolutionNote_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment ResolutionNote_execution on FlowExecution {
        ...useResolution_execution
      }
    `,
    executionRef,
  );
  const resolution = useResolution(execution);
  const now = useNow(60_000);
  const zone = useZone();
  if (!resolution) return null;
  const { at, by, to } = resolution;
  return (
    <span className={styles.note}>
      <span className={styles.resolved}>Resolved</span> by <UiLink to={to}>resubmission</UiLink>{' '}
      {whenWords(at, now, zone)}
      {by && ` by ${by}`}
    </span>
  );
}
