import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FileList_query$key } from '#gql/FileList_query';
import type { FileListPageQuery } from '#gql/FileListPageQuery';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { FileActions } from './FileActions.tsx';
import styles from './files.module.css';

const PAGE = 50;

interface FileListProps {
  queryRef: FileList_query$key;
  /** Whether a directory or search text limits the list. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** The files of an account in a directory, newest first. */
export function FileList({ queryRef, isNarrowed, onClear }: FileListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FileListPageQuery,
    FileList_query$key
  >(
    graphql`
      fragment FileList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "FileListPageQuery")
      @argumentDefinitions(
        sftp_user_uuid: { type: "ID!" }
        directory: { type: "String" }
        search: { type: "String" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        sftp_user(sftp_user_uuid: $sftp_user_uuid) {
          sftp_user_uuid
          root_directory
          files(directory: $directory, search: $search, first: $count, after: $cursor)
            @connection(key: "FileList_files", filters: ["directory", "search"]) {
            __id
            total_count
            edges {
              node {
                company_uuid
                path
                name
                size_bytes
                updated_at
                purged_at
                ...FileActions_file
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { sftp_user } = data;
  const rows = nodesOf(sftp_user?.files);
  if (!sftp_user) return null;
  const { root_directory, files } = sftp_user;
  const where = (path: string, name: string) =>
    path.slice(root_directory === '/' ? 0 : root_directory.length, -name.length - 1) || '/';
  type Row = (typeof rows)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Name',
      grow: true,
      cell: ({ path, name }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.where}>{where(path, name)}</span>
        </>
      ),
    },
    { id: 'size', header: 'Size', align: 'end', cell: ({ size_bytes }) => formatBytes(size_bytes) },
    {
      id: 'uploaded',
      header: 'Uploaded',
      phone: 'hide',
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
    {
      id: 'purged',
      header: 'Deleted',
      phone: 'hide',
      cell: ({ purged_at }) => <RelativeTime at={purged_at} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      bare: true,
      cell: (row) => <FileActions fileRef={row} connectionId={files.__id} />,
    },
  ];
  if (rows.length === 0)
    return isNarrowed ? (
      <EmptyState
        kind="filtered"
        title="No file here"
        action={<Button onClick={onClear}>Show all files</Button>}
      >
        Names of the files in this directory were searched.
      </EmptyState>
    ) : (
      <EmptyState kind="none" title="No files yet">
        Files appear here when the partner uploads them, and stay until they are purged.
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {pluralize(files.total_count, 'file')}
      </p>
      <SimpleTable label="Files" columns={columns} rows={rows} rowKey={({ path }) => path} />
      {hasNext && (
        <Button
          small
          look="quiet"
          aria-busy={isLoadingNext || undefined}
          onClick={() => {
            loadNext(PAGE);
          }}
        >
          Show {formatCount(Math.min(PAGE, files.total_count - rows.length))} more
        </Button>
      )}
    </div>
  );
}
