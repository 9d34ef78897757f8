import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { QuoteFileMenu_file$key } from '#gql/QuoteFileMenu_file';
import type { QuoteFileMenuDeleteMutation } from '#gql/QuoteFileMenuDeleteMutation';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useDownload } from '../../_shared/file-preview/useDownload.ts';

/** The actions of a file. */
export function QuoteFileMenu({ fileRef }: { fileRef: QuoteFileMenu_file$key }) {
  const { file_key, file_name, download_path, viewer_can_delete } = useFragment(
    graphql`
      fragment QuoteFileMenu_file on QuoteFile {
        file_key
        file_name
        download_path
        viewer_can_delete
      }
    `,
    fileRef,
  );
  const [isAsked, setAsked] = useState(false);
  const [download, isDownloading] = useDownload();
  const [remove, isDeleting] = useMutation<QuoteFileMenuDeleteMutation>(
    graphql`
      mutation QuoteFileMenuDeleteMutation($input: DeleteQuoteFileInput!) {
        delete_quote_file(input: $input) {
          quote {
            quote_uuid
            ...QuoteHead_quote
            ...QuoteFileList_quote
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${file_name} was not deleted` },
  );
  const deleteNow = async () => {
    const result = await remove({ input: { file_key } });
    setAsked(false);
    if (!result.ok) return;
    notify.success(`${file_name} deleted`);
    // The menu disappears with the deleted row.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <>
      <Menu
        label={`Actions for ${file_name}`}
        align="end"
        items={[
          {
            label: 'Download',
            icon: <IconDownload size={16} />,
            onSelect: () => void download([{ file_name, download_path }]),
          },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: viewer_can_delete ? undefined : 'Only the person who attached a file can delete it.',
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            aria-busy={isDownloading || undefined}
            label={`Actions for ${file_name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete ${file_name}?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        onConfirm={() => void deleteNow()}
      >
        It is removed for everyone. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
