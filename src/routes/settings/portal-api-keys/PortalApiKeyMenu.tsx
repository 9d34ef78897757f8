import { IconBan, IconDots, IconEye, IconPencil, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PortalApiKeyMenu_key$key } from '#gql/PortalApiKeyMenu_key';
import { lazily } from '#lib/lazily.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { usePortalKeyActions } from './usePortalKeyActions.ts';

const RotateDialog = lazily(() => import('../../_shared/keys/RotateDialog.tsx'), 'RotateDialog');

/** The action menu of a row. */
export function PortalApiKeyMenu({ keyRef }: { keyRef: PortalApiKeyMenu_key$key }) {
  const key = useFragment(
    graphql`
      fragment PortalApiKeyMenu_key on PortalApiKey {
        key_uuid
        name
        status
        lock_version
        viewer_can_edit
      }
    `,
    keyRef,
  );
  const { key_uuid, name, status, lock_version, viewer_can_edit } = key;
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const { openForm } = useFormAddress();
  const tabIndex = useTabStop();
  const actions = usePortalKeyActions({ key_uuid, name, lock_version });
  const close = () => setAsked(null);
  const refusal =
    status === 'REVOKED'
      ? 'This key was revoked permanently.'
      : viewer_can_edit
        ? undefined
        : 'Your role does not allow this. Ask an owner.';
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          refusal === undefined
            ? {
                label: 'Edit',
                icon: <IconPencil size={16} />,
                hint: 'E',
                onSelect: () => openForm({ edit: key_uuid }),
              }
            : {
                label: 'Show',
                icon: <IconEye size={16} />,
                hint: 'E',
                onSelect: () => openForm({ edit: key_uuid }),
              },
          {
            label: 'Rotate secret…',
            icon: <IconRefresh size={16} />,
            disabled: refusal,
            onSelect: () => setAsked('rotate'),
          },
          { divider: true },
          {
            label: 'Revoke…',
            icon: <IconBan size={16} />,
            danger: true,
            disabled: refusal,
            onSelect: () => setAsked('revoke'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      {asked === 'rotate' && (
        <Suspense fallback={null}>
          <RotateDialog name={name} busy={actions.isRotating} onRotate={actions.rotateNow} onClose={close}>
            The current secret and all tokens issued with it stop working at once. Programs that use the key
            need the new secret.
          </RotateDialog>
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'revoke'}
        onClose={close}
        title={`Revoke the API key “${name}”?`}
        confirmLabel="Revoke"
        danger
        busy={actions.isRevoking}
        onConfirm={() => void actions.revokeNow().then(close)}
      >
        Its secret and all its tokens stop working at once. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
