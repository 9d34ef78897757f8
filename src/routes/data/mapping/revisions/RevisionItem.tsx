import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RevisionItem_revision$key } from '#gql/RevisionItem_revision';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '#routes/paths.ts';
import styles from '../mapping.module.css';

interface RevisionItemProps {
  revisionRef: RevisionItem_revision$key;
  company_uuid: string;
  isLatest: boolean;
  onRestore: () => Promise<void>;
}

export function RevisionItem({ revisionRef, company_uuid, isLatest, onRestore }: RevisionItemProps) {
  const revision = useFragment(
    graphql`
      fragment RevisionItem_revision on MappingRevision {
        mapping_uuid
        created_at
        number
        saved_at
        note
        is_deployed
        deployed_at
        undeployed_at
        created_by {
          display
        }
      }
    `,
    revisionRef,
  );
  const { mapping_uuid, created_at, number, note, is_deployed, deployed_at, undeployed_at } = revision;
  const [isRestoring, setRestoring] = useState(false);
  const label = `Revision ${number}`;
  return (
    <li>
      <span className={styles.row}>
        <UiLink to={paths.mappingRevision({ company_uuid, mapping_uuid, created_at: String(created_at) })}>
          <b>{label}</b>
        </UiLink>
        {is_deployed && <StatusBadge tone="ok">Deployed</StatusBadge>}
        {isLatest && <span className={styles.muted}>Latest</span>}
        <span className={styles.muted}>
          <bdi>{revision.created_by.display}</bdi>, <RelativeTime at={revision.saved_at} />
        </span>
        <span className={styles.end}>
          <Button
            small
            busy={isRestoring}
            aria-label={`Restore revision ${number} as draft`}
            onClick={() => {
              setRestoring(true);
              void onRestore().finally(() => setRestoring(false));
            }}
          >
            Restore as draft
          </Button>
        </span>
      </span>
      {note != null && <span>“{note}”</span>}
      {deployed_at != null && (
        <span className={styles.muted}>
          Deployed <RelativeTime at={deployed_at} />
          {undeployed_at != null && (
            <>
              , replaced <RelativeTime at={undeployed_at} />
            </>
          )}
        </span>
      )}
    </li>
  );
}
