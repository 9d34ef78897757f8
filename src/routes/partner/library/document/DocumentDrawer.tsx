import { IconPencil, IconUpload } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useNavigate, useParams } from 'react-router';
import type { DocumentDrawer_document$key } from '#gql/DocumentDrawer_document';
import type { DocumentDrawerQuery } from '#gql/DocumentDrawerQuery';
import { formatBytes } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { FilePreview } from '#shared/file-preview/FilePreview.tsx';
import { formSearch } from '#shared/forms/form-address.ts';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { useNewestAddress } from '#routes/useNewestAddress.ts';
import { closedSearch, PREVIEW_BYTES } from '../drawer-address.ts';
import type { DrawerContext } from '../drawer-context.ts';
import { NoDocument } from '../NoDocument.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentRevisions } from './DocumentRevisions.tsx';
import styles from './document.module.css';

const RevisionDialog = lazily(() => import('../edit/RevisionDialog.tsx'), 'RevisionDialog');

interface DocumentDrawerProps extends DrawerContext {
  loaded: PreloadedQuery<DocumentDrawerQuery>;
}

/** `?document=<uuid>`: a document with its preview, facts, and revisions. */
export function DocumentDrawer({ loaded, onRevision }: DocumentDrawerProps) {
  const data = usePreloadedQuery<DocumentDrawerQuery>(
    graphql`
      query DocumentDrawerQuery($document_uuid: ID!, $max_bytes: Int!) @throwOnFieldError {
        library_document(document_uuid: $document_uuid) {
          document_uuid
          partner_uuid
          ...DocumentDrawer_document @arguments(max_bytes: $max_bytes)
        }
        ...DocumentRevisions_query @arguments(document_uuid: $document_uuid)
      }
    `,
    loaded,
  );
  const { library_document } = data;
  const { partner_uuid } = useParams();
  const close = useCloseOver(closedSearch);
  // A document of another partner counts as not found.
  if (library_document?.partner_uuid !== partner_uuid || !library_document)
    return <NoDocument onClose={close} />;
  return (
    <LoadedDocument documentRef={library_document} onRevision={onRevision} onClose={close}>
      <DocumentRevisions queryRef={data} />
    </LoadedDocument>
  );
}

interface LoadedDocumentProps extends DrawerContext {
  documentRef: DocumentDrawer_document$key;
  onClose: () => void;
  /** The document's revisions. */
  children: ReactNode;
}

function LoadedDocument({ documentRef, onRevision, onClose, children }: LoadedDocumentProps) {
  const document = useFragment(
    graphql`
      fragment DocumentDrawer_document on LibraryDocument @argumentDefinitions(max_bytes: { type: "Int!" }) {
        document_uuid
        name
        description
        format
        size_bytes
        revision
        is_shared
        viewer_can_edit
        download_path
        preview(max_bytes: $max_bytes)
        ...DocumentFacts_document
        ...RevisionDialog_document
      }
    `,
    documentRef,
  );
  const [isAsking, setAsking] = useState(false);
  const newest = useNewestAddress();
  const navigate = useNavigate();
  const { document_uuid, name, revision, viewer_can_edit } = document;
  const edit = () => {
    const { search, state } = newest();
    const list = closedSearch(search).toString();
    // Replaces the address of this drawer, so that closing the form returns to the list.
    void navigate(
      { search: formSearch(list, { edit: document_uuid }) },
      { replace: true, state: state as unknown, preventScrollReset: true },
    );
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      context={
        <>
          {formatBytes(document.size_bytes)} · revision {revision}{' '}
          {document.is_shared && <Tag>Shared with guests</Tag>}
        </>
      }
      width={880}
      foot={
        viewer_can_edit && (
          <div className={styles.foot}>
            <Button icon={<IconUpload size={14} />} onClick={() => setAsking(true)}>
              Upload a revision…
            </Button>
            <Button icon={<IconPencil size={14} />} onClick={edit}>
              Edit
            </Button>
          </div>
        )
      }
    >
      {document.description && <p className={styles.description}>{document.description}</p>}
      <section aria-label="Preview" className={styles.preview}>
        <FilePreview
          key={`${document.download_path} ${revision}`}
          file_name={name}
          format={document.format}
          size_bytes={document.size_bytes}
          download_path={document.download_path}
          preview={document.preview ?? null}
          previewBytes={PREVIEW_BYTES}
        />
      </section>
      <DocumentFacts documentRef={document} />
      {children}
      <Suspense fallback={null}>
        {isAsking && (
          <RevisionDialog
            documentRef={document}
            onClose={() => setAsking(false)}
            onRevision={(next) => {
              // The progress of the upload shows on the page below.
              onClose();
              onRevision(next);
            }}
          />
        )}
      </Suspense>
    </Drawer>
  );
}
