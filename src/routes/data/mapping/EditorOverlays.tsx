import { lazy, Suspense, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EditorOverlays_mapping$key } from '#gql/EditorOverlays_mapping';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { SaveRevision } from './save/useSaveRevision.ts';
import type { EditorModel } from './useMappingEditor.ts';
import type { Overlays } from './useOverlays.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));
const SaveDialog = lazy(async () => ({
  default: (await retryImport(() => import('./save/SaveDialog.tsx'))).SaveDialog,
}));
const DeployMapping = lazy(async () => ({
  default: (await retryImport(() => import('./deploy/DeployMapping.tsx'))).DeployMapping,
}));
const RevisionsDrawer = lazy(async () => ({
  default: (await retryImport(() => import('./revisions/RevisionsDrawer.tsx'))).RevisionsDrawer,
}));

interface EditorOverlaysProps {
  mappingRef: EditorOverlays_mapping$key;
  model: EditorModel;
  overlays: Overlays;
  save: SaveRevision;
  onSaved: () => void;
  onShowProblem: (line: number, column: number | null) => void;
  /** Whether the revision is in the editor now. */
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
            if (open.next === 'deploy') overlays.showDeploy();
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
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title={open.kind === 'deploy' ? 'Deploy' : 'Revisions'} width={880}>
        {content}
      </Drawer>
    </Suspense>
  );
  return (
    <SectionBoundary
      resetKey={String(loaded.fetchKey)}
      onReload={open.kind === 'deploy' ? overlays.showDeploy : overlays.showRevisions}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading" />)}>
        {open.kind === 'deploy' && deploy && (
          <DeployMapping
            loaded={deploy}
            testRun={overlays.testRun}
            onRunTests={overlays.runTests}
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
      </Suspense>
    </SectionBoundary>
  );
}
