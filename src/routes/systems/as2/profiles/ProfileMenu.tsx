import {
  IconDots,
  IconDownload,
  IconEye,
  IconPencil,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment, useQueryLoader } from 'react-relay/hooks';
import type { ProfileMenu_profile$key } from '#gql/ProfileMenu_profile';
import type { ProfileMenuDeleteMutation } from '#gql/ProfileMenuDeleteMutation';
import sendProfileTestQuery, { type SendProfileTestQuery } from '#gql/SendProfileTestQuery';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { countInList } from '#shared/list-changes.ts';
import styles from '../as2.module.css';
import { downloadCertificate } from '../certificates/download-certificate.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';

// Few people send a test.
const SendProfileTest = lazily(() => import('../form/SendProfileTest.tsx'), 'SendProfileTest');

interface ProfileMenuProps {
  profileRef: ProfileMenu_profile$key;
  connectionId: string;
}

/** The actions on a profile: a button to roll it over, and a menu with the rest. */
export function ProfileMenu({ profileRef, connectionId }: ProfileMenuProps) {
  const { as2_profile_uuid, company_uuid, name, certificate, used_by, viewer_can_edit } = useFragment(
    graphql`
      fragment ProfileMenu_profile on As2Profile {
        as2_profile_uuid
        company_uuid
        name
        certificate {
          certificate_uuid
          pem
        }
        used_by {
          total_count
        }
        viewer_can_edit
      }
    `,
    profileRef,
  );
  const { open } = useDrawerAddress();
  const [asks, setAsks] = useState(false);
  const [choices, loadChoices, dropChoices] = useQueryLoader<SendProfileTestQuery>(sendProfileTestQuery);
  const [remove, isRemoving] = useMutation<ProfileMenuDeleteMutation>(
    graphql`
      mutation ProfileMenuDeleteMutation($input: DeleteAs2ProfileInput!, $connections: [ID!]!) {
        delete_as2_profile(input: $input) {
          as2_profile {
            as2_profile_uuid
            __id @deleteEdge(connections: $connections)
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
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  return (
    <span className={styles.row}>
      {viewer_can_edit && (
        <Button small onClick={() => open('roll', as2_profile_uuid)} aria-label={`Roll over ${name}…`}>
          Roll over…
        </Button>
      )}
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: viewer_can_edit ? 'Edit' : 'Show',
            icon: viewer_can_edit ? <IconPencil size={16} /> : <IconEye size={16} />,
            onSelect: () => open('edit', as2_profile_uuid),
          },
          {
            label: 'Roll over…',
            icon: <IconRefresh size={16} />,
            disabled: locked,
            onSelect: () => open('roll', as2_profile_uuid),
          },
          {
            label: 'Send test message…',
            icon: <IconSend size={16} />,
            disabled: locked ?? (used_by.total_count === 0 ? 'No partner uses it yet.' : undefined),
            onSelect: () => loadChoices({ as2_profile_uuid }, { fetchPolicy: 'network-only' }),
          },
          { divider: true },
          {
            label: 'Download certificate (.pem)',
            icon: <IconDownload size={16} />,
            onSelect: () => downloadCertificate(name, certificate.pem, 'pem'),
          },
          {
            label: 'Download certificate (.cer)',
            icon: <IconDownload size={16} />,
            onSelect: () => downloadCertificate(name, certificate.pem, 'cer'),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled:
              locked ??
              (used_by.total_count > 0
                ? `In use by ${pluralize(used_by.total_count, 'partner')}. Assign them another profile first.`
                : undefined),
            onSelect: () => setAsks(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${name}`} icon={<IconDots size={16} />} />
        )}
      />
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Delete the AS2 profile “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={isRemoving}
        onConfirm={() =>
          void remove(
            { input: { as2_profile_uuid }, connections: [connectionId] },
            {
              updater(store, response) {
                if (response?.delete_as2_profile.as2_profile)
                  countInList(store, { connectionId, company_uuid, by: -1 });
              },
            },
          ).then(() => setAsks(false))
        }
      >
        Its key pair and certificates are deleted with it. This cannot be undone.
      </ConfirmDialog>
      {choices && (
        <Suspense fallback={null}>
          <SendProfileTest loaded={choices} onClose={dropChoices} />
        </Suspense>
      )}
    </span>
  );
}
