import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DocumentRevisions_document$key } from '#gql/DocumentRevisions_document';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatBytes } from '../../../../lib/numbers.ts';
import { IconButton } from '../../../../ui/actions/IconButton.tsx';
import { Tag } from '../../../../ui/status/Tag.tsx';
import { useZone } from '../../../../ui/text/zone.ts';
import { useDownload } from '../../../_shared/file-preview/useDownload.ts';
import styles from './document.module.css';

/** `guide.pdf` as `guide, revision 2.pdf`, so that downloads of different revisions can be told apart. */
const revisionName = (name: string, revision: number): string =>
  name.replace(/(\.[^.]+)?$/, `, revision ${revision}$1`);

/** All revisions of a document, newest first. */
export function DocumentRevisions({ documentRef }: { documentRef: DocumentRevisions_document$key }) {
  const { name, revisions } = useFragment(
    graphql`
      fragment DocumentRevisions_document on LibraryDocument {
        document_uuid
        name
        revisions {
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
    `,
    documentRef,
  );
  const zone = useZone();
  const [download, isDownloading] = useDownload();
  return (
    <section className={styles.section} aria-label="Revisions">
      <h3>Revisions</h3>
      <ol className={styles.revisions}>
        {revisions.map(
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
    </section>
  );
}
