import { graphql, useFragment } from 'react-relay/hooks';
import type { VersionItem_version$key } from '#gql/VersionItem_version';
import { formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { useDifferenceWords } from '../differences/useDifferenceWords.ts';
import { useRestore } from './useRestore.ts';
import { executionsOfVersion, periodWords } from './version-labels.ts';
import styles from './versions.module.css';

interface VersionItemProps {
  versionRef: VersionItem_version$key;
  /** The list that a restored version is added to. */
  connectionId: string;
  onDeploy: () => void;
}

/** One version: when and why it was saved, when it was deployed, and its executions. */
export function VersionItem({ versionRef, connectionId, onDeploy }: VersionItemProps) {
  const version = useFragment(
    graphql`
      fragment VersionItem_version on FlowVersion @throwOnFieldError {
        flow_uuid
        version_timestamp
        saved_at
        saved_by {
          display
        }
        note
        is_deployed
        deployed_at
        undeployed_at
        deploy_note
        executions_count
        diff {
          ...useDifferenceWords_differences
        }
        ...useDifferenceWords_version
        flow_setup {
          flow_uuid
          company_uuid
          partner_uuid
          viewer_can_edit
          latest_version {
            flow_uuid
            version_timestamp
          }
        }
        ...useRestore_version
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const [restore, isRestoring] = useRestore(version, connectionId);
  const { version_timestamp, flow_setup: flow, is_deployed, note, deploy_note } = version;
  const { deployed_at, undeployed_at } = version;
  const deployment = { is_deployed, deployed_at, undeployed_at };
  const groups = useDifferenceWords(version.diff, version);
  const changed = groups.flatMap(({ differences }) => differences.map(({ label }) => label));
  const isLatest = flow.latest_version?.version_timestamp === version_timestamp;
  const saved = formatDateTime(version.saved_at, zone);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <UiLink
          to={paths.flowVersion({ ...flow, version_millis: String(version_timestamp) })}
          className={styles.saved}
        >
          {saved}
        </UiLink>
        {is_deployed && <StatusBadge tone="ok">Deployed</StatusBadge>}
        {isLatest && !is_deployed && <StatusBadge tone="wait">Draft</StatusBadge>}
        <span className="muted">
          Saved by <bdi>{version.saved_by.display}</bdi>
        </span>
      </div>
      {note !== null && <p className={styles.note}>{note}</p>}
      {changed.length > 0 && (
        <p className={styles.facts}>
          {pluralize(changed.length, 'change')}: {[...new Set(changed)].join(', ')}
        </p>
      )}
      <p className={styles.facts}>
        {periodWords(deployment, zone)}
        {deploy_note !== null && `: ${deploy_note}`}
        {version.executions_count > 0 && (
          <>
            {' · '}
            <UiLink to={executionsOfVersion(deployment, flow)}>
              {pluralize(version.executions_count, 'execution')}
            </UiLink>
          </>
        )}
      </p>
      {flow.viewer_can_edit && (!is_deployed || !isLatest) && (
        <div className={styles.actions}>
          {!is_deployed && (
            <Button small onClick={onDeploy} aria-label={`Deploy… the version of ${saved}`}>
              Deploy…
            </Button>
          )}
          {!isLatest && (
            <Button
              small
              look="quiet"
              busy={isRestoring}
              onClick={restore}
              aria-label={`Restore as draft: the version of ${saved}`}
            >
              Restore as draft
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
