import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RevisionHead_revision$key } from '#gql/RevisionHead_revision';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useRestoreRevision } from './useRestoreRevision.ts';

interface RevisionHeadProps {
  revisionRef: RevisionHead_revision$key;
  onDeploy: () => void;
}

/** Identifies the revision and its mapping, with its actions. */
export function RevisionHead({ revisionRef, onDeploy }: RevisionHeadProps) {
  const revision = useFragment(
    graphql`
      fragment RevisionHead_revision on MappingRevision @throwOnFieldError {
        number
        is_deployed
        deployed_at
        note
        mapping {
          mapping_uuid
          name
          viewer_can_edit
          draft {
            saved_at
            saved_by {
              display
            }
            is_own
          }
        }
        ...useRestoreRevision_revision
      }
    `,
    revisionRef,
  );
  const { number, is_deployed, deployed_at, note, mapping } = revision;
  const { draft, name, viewer_can_edit } = mapping;
  const [restore, isRestoring] = useRestoreRevision(revision);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHead
        title={`Revision ${number}`}
        badge={
          is_deployed ? (
            <StatusBadge tone="ok">Deployed</StatusBadge>
          ) : (
            <StatusBadge tone={deployed_at == null ? 'sub' : 'skip'}>
              {deployed_at == null ? 'Never deployed' : 'No longer deployed'}
            </StatusBadge>
          )
        }
        context={name}
        actions={
          viewer_can_edit && (
            <>
              <Button
                busy={isRestoring}
                onClick={() => {
                  if (draft == null) void restore();
                  else setAsking(true);
                }}
              >
                Restore as draft
              </Button>
              {!is_deployed && (
                <Button look="primary" onClick={onDeploy}>
                  Deploy…
                </Button>
              )}
            </>
          )
        }
      >
        {note}
      </PageHead>
      {draft && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={`Restore revision ${number} as draft?`}
          confirmLabel="Restore"
          busy={isRestoring}
          danger={draft.is_own}
          onConfirm={async () => {
            await restore();
            setAsking(false);
          }}
        >
          <p>
            {draft.is_own ? 'It replaces your draft of ' : `${draft.saved_by.display} saved a draft `}
            <RelativeTime at={draft.saved_at} />
            {draft.is_own ? '.' : ', which stays available as an earlier draft.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
