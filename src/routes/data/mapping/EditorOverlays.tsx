import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EditorOverlays_mapping$key } from '#gql/EditorOverlays_mapping';
import { lazily } from '#lib/lazily.ts';
import { DrawerOver } from '../../_shared/drawers/DrawerOver.tsx';
import { useIsHere } from '../../useGoOn.ts';
import type { SaveRevision } from './save/useSaveRevision.ts';
import type { EditorModel } from './useMappingEditor.ts';
import type { Overlays } from './useOverlays.ts';

const SaveDialog = lazily(() => import('./save/SaveDialog.tsx'), 'SaveDialog');
const DeployMapping = lazily(() => import('./deploy/DeployMapping.tsx'), 'DeployMapping');
const RevisionsDrawer = lazily(() => import('./revisions/RevisionsDrawer.tsx'), 'RevisionsDrawer');

interface EditorOverlaysProps {
  mappingRef: EditorOverlays_mapping$key;
  model: EditorModel;
  overlays: Overlays;
  save: SaveRevision;
  onSaved: () => void;
  onShowProblem: (line: number, column: number | null) => void;
  /** Resolves to whether the revision is now in the editor. */
  onRestore: (created_at: number) => Promise<boolean>;
}

/** The dialog or drawer that is open over the editor. */
export function EditorOverlays(props: EditorOverlaysProps) {
  const { mappingRef, model, overlays, save, onSaved, onShowProblem, onRestore } = props;
  const mapping = useFragment(
    graphql`
      fragment EditorOverlays_mapping on Mapping {
        mapping_uuid
        company_uuid
        latest_revision {
          mapping_uuid
          created_at
          number
        }
      }
    `,
    mappingRef,
  );
  const isHere = useIsHere();
  const { open, deploy, revisions, close } = overlays;
  if (open?.kind === 'save') {
    return (
      <Suspense fallback={null}>
        <SaveDialog
          number={mapping.latest_revision.number + 1}
          model={model}
          save={save}
          onClose={close}
          onSaved={() => {
            onSaved();
            if (open.next === 'deploy' && isHere()) overlays.showDeploy();
            else close();
          }}
          onShowProblem={onShowProblem}
          isBeforeDeploy={open.next === 'deploy'}
        />
      </Suspense>
    );
  }
  const loaded = open?.kind === 'deploy' ? deploy : open?.kind === 'revisions' ? revisions : null;
  if (!open || !loaded) return null;
  return (
    <DrawerOver
      title={open.kind === 'deploy' ? 'Deploy' : 'Revisions'}
      width={880}
      onClose={close}
      resetKey={loaded.fetchKey}
      onReload={open.kind === 'deploy' ? overlays.showDeploy : overlays.showRevisions}
    >
      {open.kind === 'deploy' && deploy && (
        <DeployMapping
          loaded={deploy}
          testRun={overlays.testRun}
          onRunTests={overlays.runTests}
          onOutdated={overlays.compareWith}
          onClose={close}
        />
      )}
      {open.kind === 'revisions' && revisions && (
        <RevisionsDrawer
          loaded={revisions}
          company_uuid={mapping.company_uuid}
          onClose={close}
          onRestore={onRestore}
        />
      )}
    </DrawerOver>
  );
}
