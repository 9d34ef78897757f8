import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { LibraryItem_document$key } from '#gql/LibraryItem_document';
import { formatCount, formatBytes } from '#lib/numbers.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { documentSearch } from './drawer-address.ts';
import type { NewRevision } from './drawer-context.ts';
import type { LibraryColumn } from './library-filters.ts';
import { EdiWords } from './EdiWords.tsx';
import { categoryWords, folderWords } from './library-labels.ts';
import { LibraryMenu } from './LibraryMenu.tsx';
import styles from './LibraryItem.module.css';

interface LibraryItemProps {
  documentRef: LibraryItem_document$key;
  connectionId: string;
  /** Whether each row shows its folder, because the list is not limited to one. */
  showsFolder: boolean;
  onRevision: (revision: NewRevision) => void;
  onDeleted: () => void;
}

export function LibraryItem({
  documentRef,
  connectionId,
  showsFolder,
  onRevision,
  onDeleted,
}: LibraryItemProps) {
  const document = useFragment(
    graphql`
      fragment LibraryItem_document on LibraryDocument {
        document_uuid
        name
        folder
        category
        size_bytes
        revision
        uploaded_at
        is_shared
        ...EdiWords_document
        ...LibraryMenu_document
      }
    `,
    documentRef,
  );
  const { folder } = document;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const size = formatBytes(document.size_bytes);
  const none = <span className={styles.muted}>–</span>;
  return (
    <GridCells<LibraryColumn>
      cells={{
        name: (
          <>
            <RowLink
              to={documentSearch(search, document.document_uuid)}
              state={{ openedHere: true }}
              className={styles.name}
            >
              <bdi>{document.name}</bdi>
            </RowLink>
            {showsFolder && folder !== '' && !isPhone && (
              <span className={styles.folder}>{folderWords(folder)}</span>
            )}
          </>
        ),
        category: categoryWords(document.category),
        edi: isPhone ? (
          <span className={styles.muted}>
            {[
              categoryWords(document.category),
              size,
              showsFolder && folder !== '' && folderWords(folder),
              document.is_shared && 'Shared',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : (
          <EdiWords documentRef={document} />
        ),
        revision: formatCount(document.revision),
        size,
        uploaded: <RelativeTime at={document.uploaded_at} />,
        shared: document.is_shared ? <Tag>Shared</Tag> : none,
        actions: (
          <LibraryMenu
            documentRef={document}
            connectionId={connectionId}
            onRevision={onRevision}
            onDeleted={onDeleted}
          />
        ),
      }}
    />
  );
}
