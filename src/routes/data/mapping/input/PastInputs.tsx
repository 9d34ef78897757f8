import { Suspense, useState } from 'react';
import { graphql, usePreloadedQuery, useRelayEnvironment, type PreloadedQuery } from 'react-relay/hooks';
import type { PastInputsQuery } from '#gql/PastInputsQuery';
import { found } from '#errors/not-found.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { PastFileList } from '../../_shared/past-files/PastFileList.tsx';
import { pastFileText } from '../../_shared/past-files/past-file-text.ts';
import styles from './input.module.css';

interface PastInputsProps {
  loaded: PreloadedQuery<PastInputsQuery>;
  onReload: () => void;
  onClose: () => void;
  onTake: (text: string, file_name: string) => void;
}

const views = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;

/** The latest executions whose input this mapping read; choosing one makes its input the sample. */
export function PastInputs({ loaded, onReload, onClose, onTake }: PastInputsProps) {
  return (
    <Drawer opened onClose={onClose} title="Input from a past execution" width={880}>
      <SectionBoundary resetKey={String(loaded.fetchKey)} onReload={onReload} small>
        <Suspense fallback={<Skeleton shape="rows" count={12} label="Loading the executions" />}>
          <PastInputList loaded={loaded} onTake={onTake} />
        </Suspense>
      </SectionBoundary>
    </Drawer>
  );
}

function PastInputList({ loaded, onTake }: Pick<PastInputsProps, 'loaded' | 'onTake'>) {
  const { mapping } = usePreloadedQuery<PastInputsQuery>(
    graphql`
      query PastInputsQuery($mapping_uuid: ID!) @throwOnFieldError {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          recent_inputs {
            file_key
            ...PastFileList_files
          }
          failed: recent_inputs(failed_only: true) {
            file_key
            ...PastFileList_files
          }
        }
      }
    `,
    loaded,
  );
  const { recent_inputs, failed } = found(mapping, 'page');
  const environment = useRelayEnvironment();
  const [view, setView] = useState<'all' | 'failed'>('all');
  const files = view === 'all' ? recent_inputs : failed;
  if (recent_inputs.length === 0)
    return (
      <EmptyState kind="none" title="No executions yet" small>
        <p>The flows that use this mapping have not received anything in its input format.</p>
      </EmptyState>
    );
  return (
    <>
      <div className={styles.past}>
        <Segmented label="Executions" options={views} value={view} onChange={setView} />
        <span className="muted">The latest 20. The file that you use becomes the sample.</span>
      </div>
      {files.length === 0 ? (
        <EmptyState kind="filtered" title="None of the latest executions failed" small />
      ) : (
        <PastFileList
          filesRef={files}
          onUse={async ({ file_key, file_name }) => {
            const text = await pastFileText(environment, file_key);
            if (text !== null) onTake(text, file_name);
          }}
        />
      )}
    </>
  );
}
