import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FileActions_file$key } from '#gql/FileActions_file';
import type { FileActionsDeleteMutation } from '#gql/FileActionsDeleteMutation';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { useDownload } from '#shared/file-preview/useDownload.ts';
import styles from './files.module.css';

interface FileActionsProps {
  fileRef: FileActions_file$key;
  connectionId: string;
}

/** The buttons to download and delete a file. */
export function FileActions({ fileRef, connectionId }: FileActionsProps) {
  const { company_uuid, path, name, download_path } = useFragment(
    graphql`
      fragment FileActions_file on SftpFile {
        company_uuid
        path
        name
        download_path
      }
    `,
    fileRef,
  );
  const [isAsked, setAsked] = useState(false);
  const [download, isDownloading] = useDownload();
  const [remove, isDeleting] = useMutation<FileActionsDeleteMutation>(
    graphql`
      mutation FileActionsDeleteMutation($input: DeleteSftpFileInput!, $connections: [ID!]!) {
        delete_sftp_file(input: $input) {
          sftp_file {
            company_uuid
            path
            __id @deleteEdge(connections: $connections)
          }
          sftp_users {
            sftp_user_uuid
            used_files
            used_bytes
            ...DirectoryTree_user
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not deleted`, success: `${name} deleted` },
  );
  const deleteNow = async () => {
    const result = await remove(
      { input: { company_uuid, path }, connections: [connectionId] },
      {
        updater(store, response) {
          const connection = response?.delete_sftp_file.sftp_file ? store.get(connectionId) : null;
          const count = connection?.getValue('total_count');
          if (typeof count === 'number') connection?.setValue(count - 1, 'total_count');
        },
      },
    );
    if (!result.ok) setAsked(false);
  };
  return (
    <span className={styles.actions}>
      <IconButton
        small
        label={`Download ${name}`}
        icon={<IconDownload size={16} />}
        aria-busy={isDownloading || undefined}
        onClick={() => void download([{ file_name: name, download_path }])}
      />
      <IconButton
        small
        label={`Delete ${name}`}
        icon={<IconTrash size={16} />}
        onClick={() => setAsked(true)}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        onConfirm={() => void deleteNow()}
      >
        Neither the partner nor the SFTP launcher can pick it up anymore. This cannot be undone.
      </ConfirmDialog>
    </span>
  );
}
