import type { Zone } from '#lib/dates.ts';
import { Suspense, type ReactNode } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { FileViewQuery } from '#gql/FileViewQuery';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useReload } from '#routes/useReload.ts';
import { FileCard } from './FileCard.tsx';

interface FileViewProps {
  /** The known cause of the first error in the file. */
  note: ReactNode;
  zone: Zone;
}

/** The file in the address, which the route has requested. */
export function FileView({ note, zone }: FileViewProps) {
  const loaded = useLoaderData() as PreloadedQuery<FileViewQuery> | null;
  const reload = useReload();
  const skeleton = (
    <Card>
      <Skeleton shape="text" count={14} label="Loading the file" />
    </Card>
  );
  if (!loaded) return skeleton;
  const file_key = String(loaded.variables.file_key);
  return (
    <SectionBoundary resetKey={String(loaded.fetchKey)} onReload={reload}>
      <Suspense key={file_key} fallback={skeleton}>
        <LoadedFile loaded={loaded} note={note} zone={zone} />
      </Suspense>
    </SectionBoundary>
  );
}

function LoadedFile({ loaded, note, zone }: FileViewProps & { loaded: PreloadedQuery<FileViewQuery> }) {
  const { execution_file } = usePreloadedQuery<FileViewQuery>(
    graphql`
      query FileViewQuery($file_key: ID!, $max_bytes: Int!) @throwOnFieldError {
        execution_file(file_key: $file_key) {
          file_key
          ...FileCard_file @arguments(max_bytes: $max_bytes)
        }
      }
    `,
    loaded,
  );
  if (!execution_file) {
    return (
      <Card>
        <EmptyState kind="forbidden" title="This file cannot be shown">
          It does not exist or is no longer kept, or you have no access.
        </EmptyState>
      </Card>
    );
  }
  return <FileCard fileRef={execution_file} note={note} zone={zone} />;
}
