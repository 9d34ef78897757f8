import {
  IconDots,
  IconFolder,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlug,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { SftpUserMenu_user$key } from '#gql/SftpUserMenu_user';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { formSearch } from '../../_shared/forms/form-address.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { filesSearch, setupSearch } from './drawer-address.ts';
import { useSftpUserActions } from './useSftpUserActions.ts';

const RotateDialog = lazily(() => import('../../_shared/keys/RotateDialog.tsx'), 'RotateDialog');

interface SftpUserMenuProps {
  userRef: SftpUserMenu_user$key;
  connectionId: string;
}

/** The action menu of a row. */
export function SftpUserMenu({ userRef, connectionId }: SftpUserMenuProps) {
  const user = useFragment(
    graphql`
      fragment SftpUserMenu_user on SftpUser {
        sftp_user_uuid
        company_uuid
        username
        enabled
        lock_version
        used_files
        auth_methods
        sftp_jobs {
          job_uuid
          name
        }
      }
    `,
    userRef,
  );
  const { sftp_user_uuid, company_uuid, username, enabled, lock_version, used_files } = user;
  const { auth_methods, sftp_jobs } = user;
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const { search } = useLocation();
  const tabIndex = useTabStop();
  const actions = useSftpUserActions({ sftp_user_uuid, company_uuid, username, lock_version, connectionId });
  const close = () => setAsked(null);
  const go = useOpenOver();
  const jobs = sftp_jobs.map(({ name }) => name).join(', ');
  return (
    <>
      <Menu
        label={`Actions for ${username}`}
        align="end"
        items={[
          {
            label: 'Edit',
            icon: <IconPencil size={16} />,
            hint: 'E',
            onSelect: () => go(formSearch(search, { edit: sftp_user_uuid })),
          },
          {
            label: 'Files',
            icon: <IconFolder size={16} />,
            onSelect: () => go(filesSearch(search, sftp_user_uuid)),
          },
          {
            label: 'Setup for the partner',
            icon: <IconPlug size={16} />,
            onSelect: () => go(setupSearch(search, sftp_user_uuid)),
          },
          {
            label: 'Rotate password…',
            icon: <IconRefresh size={16} />,
            disabled: auth_methods.includes('PASSWORD')
              ? undefined
              : 'This user signs in with SSH keys only. Edit it to add a password.',
            onSelect: () => setAsked('rotate'),
          },
          enabled
            ? {
                label: 'Disable',
                icon: <IconPlayerPause size={16} />,
                onSelect: () => void actions.setEnabled(false),
              }
            : {
                label: 'Enable',
                icon: <IconPlayerPlay size={16} />,
                onSelect: () => void actions.setEnabled(true),
              },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: jobs === '' ? undefined : `Used by the SFTP launcher: ${jobs}`,
            onSelect: () => setAsked('delete'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${username}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      {asked === 'rotate' && (
        <Suspense fallback={null}>
          <RotateDialog
            name={username}
            what="password"
            busy={actions.isRotating}
            onRotate={actions.rotateNow}
            onClose={close}
          >
            A new password is generated and shown once. The current one stops working at once; SSH keys stay
            as they are.
          </RotateDialog>
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete the SFTP user “${username}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => void actions.deleteNow().then(close)}
      >
        It can no longer sign in, and its keys are removed.{' '}
        {used_files > 0 && `Its ${pluralize(used_files, 'file')} stay on the server until they are purged. `}
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
