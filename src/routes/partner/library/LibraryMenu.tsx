import {
  IconDots,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconListTree,
  IconPencil,
  IconShare,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { LibraryMenu_document$key } from '#gql/LibraryMenu_document';
import { lazily } from '#lib/lazily.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useDownload } from '../../_shared/file-preview/useDownload.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { paths } from '../../paths.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { documentSearch } from './drawer-address.ts';
import type { NewRevision } from './drawer-context.ts';
import { useLibraryActions } from './useLibraryActions.ts';

const RevisionDialog = lazily(() => import('./edit/RevisionDialog.tsx'), 'RevisionDialog');
const MoveDialog = lazily(() => import('./edit/MoveDialog.tsx'), 'MoveDialog');

/** The formats that a mapping can read. */
const mappable: ReadonlySet<string> = new Set(['JSON', 'XML', 'CSV', 'X12', 'EDIFACT']);

interface LibraryMenuProps {
  documentRef: LibraryMenu_document$key;
  connectionId: string;
  onRevision: (revision: NewRevision) => void;
  onDeleted: () => void;
}

/** The action menu of a row. */
export function LibraryMenu({ documentRef, connectionId, onRevision, onDeleted }: LibraryMenuProps) {
  const document = useFragment(
    graphql`
      fragment LibraryMenu_document on LibraryDocument {
        document_uuid
        company_uuid
        name
        format
        revision
        is_shared
        viewer_can_edit
        download_path
        ...useLibraryActions_document
        ...RevisionDialog_document
        ...MoveDialog_document
      }
    `,
    documentRef,
  );
  const { document_uuid, name, revision, is_shared, viewer_can_edit } = document;
  const actions = useLibraryActions(document, connectionId);
  const [asked, setAsked] = useState<'delete' | 'share' | 'revision' | 'move' | null>(null);
  const [download, isDownloading] = useDownload();
  const { openForm } = useFormAddress();
  const { search } = useLocation();
  const navigate = useNavigate();
  const tabIndex = useTabStop();
  const close = () => setAsked(null);
  const openOver = useOpenOver();
  const open = () => openOver(documentSearch(search, document_uuid));
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          { label: 'Open', icon: <IconEye size={16} />, onSelect: open },
          {
            label: 'Download',
            icon: <IconDownload size={16} />,
            onSelect: () => void download([{ file_name: name, download_path: document.download_path }]),
          },
          ...(viewer_can_edit
            ? [
                {
                  label: 'Edit',
                  icon: <IconPencil size={16} />,
                  hint: 'E',
                  onSelect: () => openForm({ edit: document_uuid }),
                },
                {
                  label: 'Move…',
                  icon: <IconFolderSymlink size={16} />,
                  onSelect: () => setAsked('move'),
                },
                {
                  label: 'Upload a revision…',
                  icon: <IconUpload size={16} />,
                  onSelect: () => setAsked('revision'),
                },
                {
                  label: is_shared ? 'Stop sharing' : 'Share with guests…',
                  icon: <IconShare size={16} />,
                  onSelect: () => (is_shared ? void actions.setShared(false) : setAsked('share')),
                },
                ...(mappable.has(document.format)
                  ? [
                      {
                        label: 'Use as sample in mapping…',
                        icon: <IconListTree size={16} />,
                        onSelect: () =>
                          void navigate(
                            paths.mappings(
                              { company_uuid: document.company_uuid },
                              { sample: document_uuid },
                            ),
                          ),
                      },
                    ]
                  : []),
                { divider: true } as const,
                {
                  label: 'Delete…',
                  icon: <IconTrash size={16} />,
                  danger: true,
                  onSelect: () => setAsked('delete'),
                },
              ]
            : []),
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            aria-busy={isDownloading || undefined}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={asked === 'share'}
        onClose={close}
        title={`Share “${name}” with guests?`}
        confirmLabel="Share"
        busy={actions.isSharing}
        onConfirm={() => void actions.setShared(true).then((done) => done && close())}
      >
        Guests of {actions.partner_name} can read all revisions, and are told by email.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => {
          onDeleted();
          void actions.deleteNow().then((done) => !done && close());
        }}
      >
        {revision > 1 ? `All ${revision} revisions are deleted.` : 'The file is deleted.'}
        {is_shared && ' Guests can no longer read it.'} This cannot be undone.
      </ConfirmDialog>
      <Suspense fallback={null}>
        {asked === 'revision' && (
          <RevisionDialog documentRef={document} onClose={close} onRevision={onRevision} />
        )}
        {asked === 'move' && <MoveDialog documentRef={document} onClose={close} onMove={actions.move} />}
      </Suspense>
    </>
  );
}
