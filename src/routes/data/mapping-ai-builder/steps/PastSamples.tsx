import { Suspense } from 'react';
import { graphql, usePreloadedQuery, useRelayEnvironment, type PreloadedQuery } from 'react-relay/hooks';
import type { PastSamplesQuery } from '#gql/PastSamplesQuery';
import { found } from '#errors/not-found.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { PastFileList } from '../../_shared/past-files/PastFileList.tsx';
import { pastFileText } from '../../_shared/past-files/past-file-text.ts';
import styles from '../builder.module.css';

interface PastSampleListProps {
  loaded: PreloadedQuery<PastSamplesQuery>;
  partner_name: string;
  /** "X12 850". */
  document: string;
  onTake: (text: string, file_name: string) => void;
}

interface PastSamplesProps extends PastSampleListProps {
  onReload: () => void;
  onClose: () => void;
}

/** The latest received files with the document. */
export function PastSamples({ onReload, onClose, ...list }: PastSamplesProps) {
  return (
    <Drawer opened onClose={onClose} title="Sample from a past execution" context={list.document} width={880}>
      <SectionBoundary resetKey={String(list.loaded.fetchKey)} onReload={onReload} small>
        <Suspense fallback={<Skeleton shape="rows" count={12} label="Loading the executions" />}>
          <PastSampleList {...list} />
        </Suspense>
      </SectionBoundary>
    </Drawer>
  );
}

/** Files of the partner; if it has not sent any, of other partners. */
function PastSampleList({ loaded, partner_name, document, onTake }: PastSampleListProps) {
  const { company } = usePreloadedQuery<PastSamplesQuery>(
    graphql`
      query PastSamplesQuery($company_uuid: ID!, $file_type: String!, $partner_uuid: ID) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          own: recent_files(file_type: $file_type, partner_uuid: $partner_uuid) {
            file_key
            ...PastFileList_files
          }
          all: recent_files(file_type: $file_type) {
            file_key
            ...PastFileList_files
          }
        }
      }
    `,
    loaded,
  );
  const { own, all } = found(company, 'page');
  const environment = useRelayEnvironment();
  if (all.length === 0)
    return (
      <EmptyState kind="none" title={`Nobody has sent ${document} yet`} small>
        <p>Choose a file, or paste the text.</p>
      </EmptyState>
    );
  return (
    <>
      <p className={styles.past}>
        {own.length > 0
          ? `The latest files of ${partner_name}`
          : `${partner_name} has not sent ${document} yet. These are files of other partners.`}
      </p>
      <PastFileList
        filesRef={own.length > 0 ? own : all}
        onUse={async ({ file_key, file_name }) => {
          const text = await pastFileText(environment, file_key);
          if (text !== null) onTake(text, file_name);
        }}
      />
    </>
  );
}
