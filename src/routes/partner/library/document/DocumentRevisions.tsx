import { IconDownload } from '@tabler/icons-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { DocumentRevisions_query$key } from '#gql/DocumentRevisions_query';
import type { DocumentRevisionsPageQuery } from '#gql/DocumentRevisionsPageQuery';
import { formatDateTime } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useDownload } from '#shared/file-preview/useDownload.ts';
import styles from './document.module.css';

/** `guide.pdf` as `guide, revision 2.pdf`, so that downloads of different revisions can be told apart. */
const revisionName = (name: string, revision: number): string =>
  name.replace(/(\.[^.]+)?$/, `, revision ${revision}$1`);

/** All revisions of a document, newest first. */
export function DocumentRevisions({ queryRef }: { queryRef: DocumentRevisions_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    DocumentRevisionsPageQuery,
    DocumentRevisions_query$key
  >(
    graphql`
      fragment DocumentRevisions_query on Query
      @throwOnFieldError
      @refetchable(queryName: "DocumentRevisionsPageQuery")
      @argumentDefinitions(
        document_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        library_document(document_uuid: $document_uuid) {
          document_uuid
          name
          revisions(first: $count, after: $cursor) @connection(key: "DocumentRevisions_revisions") {
            edges {
              node {
                document_uuid
                revision
                is_current
                size_bytes
                uploaded_at
                uploaded_by {
                  display
                }
                note
                download_path
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const zone = useZone();
  const [download, isDownloading] = useDownload();
  const { name = '', revisions } = data.library_document ?? {};
  return (
    <section className={styles.section} aria-label="Revisions">
      <h3>Revisions</h3>
      <ol className={styles.revisions}>
        {nodesOf(revisions).map(
          ({ revision, is_current, size_bytes, uploaded_at, uploaded_by, note, download_path }) => (
            <li key={revision} className={styles.revision}>
              <span className={styles.number}>Revision {revision}</span>
              {is_current && <Tag>Current</Tag>}
              <span className={styles.get}>
                <IconButton
                  small
                  label={`Download revision ${revision}`}
                  aria-busy={isDownloading || undefined}
                  icon={<IconDownload size={16} />}
                  onClick={() => void download([{ file_name: revisionName(name, revision), download_path }])}
                />
              </span>
              <span className={styles.about}>
                {formatDateTime(uploaded_at, zone)} by {uploaded_by.display} · {formatBytes(size_bytes)}
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </li>
          ),
        )}
      </ol>
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50}>
            Show earlier
          </LoadMore>
        </p>
      )}
    </section>
  );
}
