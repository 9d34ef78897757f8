import { IconDots, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingHead_mapping$key } from '#gql/MappingHead_mapping';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useHistoryItem } from '../../_shared/audit/useHistoryItem.tsx';
import { DraftWords } from './draft/DraftWords.tsx';
import { DiscardDraft } from './draft/DiscardDraft.tsx';
import type { Draft } from './draft/useDraft.ts';
import type { EditorModel } from './useMappingEditor.ts';
import type { Overlays } from './useOverlays.ts';

interface MappingHeadProps {
  mappingRef: MappingHead_mapping$key;
  /** The list of flows that run the deployed revision. */
  usedBy: ReactNode;
  model: EditorModel;
  draft: Draft;
  overlays: Overlays;
  /** Called when the draft was discarded: the editor returns to the latest revision. */
  onDiscarded: () => void;
}

/** The name and state of the mapping, with the actions for the next step. */
export function MappingHead({ mappingRef, usedBy, model, overlays, draft, onDiscarded }: MappingHeadProps) {
  const mapping = useFragment(
    graphql`
      fragment MappingHead_mapping on Mapping {
        mapping_uuid
        name
        has_undeployed_changes
        viewer_can_edit
        latest_revision {
          mapping_uuid
          created_at
          number
        }
        deployed_revision {
          mapping_uuid
          created_at
          number
        }
      }
    `,
    mappingRef,
  );
  const { latest_revision, deployed_revision, has_undeployed_changes } = mapping;
  const historyOf = useHistoryItem();
  const isUpToDate = !model.isChanged && !has_undeployed_changes;
  return (
    <PageHead
      title={mapping.name}
      badge={
        model.isChanged ? (
          <StatusBadge tone="wait">Draft</StatusBadge>
        ) : !has_undeployed_changes ? (
          <StatusBadge tone="ok">Deployed</StatusBadge>
        ) : (
          <StatusBadge tone="wait">{deployed_revision ? 'Undeployed changes' : 'Never deployed'}</StatusBadge>
        )
      }
      context={
        <>
          Revision {latest_revision.number}
          {deployed_revision &&
            (deployed_revision.number === latest_revision.number
              ? ' is deployed'
              : `, revision ${deployed_revision.number} is deployed`)}
          <DraftWords draft={draft} />
        </>
      }
      actions={
        <>
          {usedBy}
          <Button
            look="quiet"
            icon={<IconHistory size={16} aria-hidden="true" />}
            onClick={overlays.showRevisions}
          >
            Revisions
          </Button>
          <Menu
            label={`Actions for ${mapping.name}`}
            align="end"
            items={[historyOf('Mapping', mapping.mapping_uuid)]}
            renderTrigger={(trigger) => (
              <IconButton
                {...trigger}
                label={`Actions for ${mapping.name}`}
                tooltip={false}
                icon={<IconDots size={16} />}
              />
            )}
          />
          {mapping.viewer_can_edit && (
            <>
              {draft.lock_version !== null && model.isChanged && (
                <DiscardDraft
                  mapping_uuid={mapping.mapping_uuid}
                  lock_version={draft.lock_version}
                  onDiscarded={onDiscarded}
                />
              )}
              <Button
                aria-disabled={model.isChanged ? undefined : true}
                aria-keyshortcuts="Control+S Meta+S"
                data-tip={model.isChanged ? 'Ctrl S' : 'Nothing has changed since the latest revision'}
                onClick={() => {
                  if (model.isChanged) overlays.askSave();
                }}
              >
                Save revision
              </Button>
              <Button
                look="primary"
                aria-disabled={isUpToDate || undefined}
                data-tip={isUpToDate ? 'The latest revision is deployed' : undefined}
                onClick={() => {
                  if (model.isChanged) overlays.askSave('deploy');
                  else if (!isUpToDate) overlays.showDeploy();
                }}
              >
                Deploy…
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
