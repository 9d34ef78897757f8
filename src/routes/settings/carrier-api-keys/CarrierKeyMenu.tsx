import {
  IconBan,
  IconDots,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CarrierKeyMenu_key$key } from '#gql/CarrierKeyMenu_key';
import { retryImport } from '../../../lib/retry-import.ts';
import { pluralise } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { useTabStop } from '../../../ui/text/tab-stop.ts';
import { useTestStoredKey } from '../../_shared/carrier-keys/useTestCarrierKey.ts';
import { useFormAddress } from '../../forms/form-address.ts';
import { useCarrierKeyActions } from './useCarrierKeyActions.ts';

const RotateCarrierKey = lazy(async () => ({
  default: (await retryImport(() => import('./form/RotateCarrierKey.tsx'))).RotateCarrierKey,
}));

interface CarrierKeyMenuProps {
  keyRef: CarrierKeyMenu_key$key;
  connectionId: string;
  onDeleted: () => void;
}

/** The actions of a row. */
export function CarrierKeyMenu({ keyRef, connectionId, onDeleted }: CarrierKeyMenuProps) {
  const key = useFragment(
    graphql`
      fragment CarrierKeyMenu_key on CarrierApiKey {
        key_uuid
        company_uuid
        label
        status
        lock_version
        used_by {
          partner_uuid
        }
        viewer_can_edit
        ...RotateCarrierKey_key
      }
    `,
    keyRef,
  );
  const { key_uuid, label, status, lock_version, used_by, viewer_can_edit } = key;
  const [asked, setAsked] = useState<'rotate' | 'revoke' | 'delete' | null>(null);
  const { openForm } = useFormAddress();
  const tabIndex = useTabStop();
  const actions = useCarrierKeyActions(key, connectionId);
  const [test] = useTestStoredKey();
  const close = () => setAsked(null);
  const isRevoked = status === 'REVOKED';
  const isDisabled = status === 'DISABLED';
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const refusal = isRevoked ? 'This key was revoked permanently.' : locked;
  const isUsed = status === 'ACTIVE' && used_by.length > 0;
  const confirmDelete = async () => {
    if (!(await actions.deleteNow())) close();
  };
  return (
    <>
      <Menu
        label={`Actions for ${label}`}
        align="end"
        items={[
          {
            label: refusal === undefined ? 'Edit' : 'Show',
            icon: refusal === undefined ? <IconPencil size={16} /> : <IconEye size={16} />,
            hint: 'E',
            onSelect: () => openForm({ edit: key_uuid }),
          },
          {
            label: 'Test',
            icon: <IconPlugConnected size={16} />,
            disabled: refusal ?? (isDisabled ? 'A disabled key is not used. Enable it first.' : undefined),
            onSelect: () => void test(key),
          },
          {
            label: 'Rotate…',
            icon: <IconRefresh size={16} />,
            disabled: refusal,
            onSelect: () => setAsked('rotate'),
          },
          {
            label: isDisabled ? 'Enable' : 'Disable',
            icon: isDisabled ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />,
            disabled: refusal,
            onSelect: () => void actions.setEnabled(isDisabled, lock_version),
          },
          { divider: true },
          {
            label: 'Revoke…',
            icon: <IconBan size={16} />,
            danger: true,
            disabled: refusal,
            onSelect: () => setAsked('revoke'),
          },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled:
              locked ??
              (isUsed
                ? `In use by ${pluralise(used_by.length, 'partner')}. Disable or revoke it first.`
                : undefined),
            onSelect: () => setAsked('delete'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${label}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      {asked === 'rotate' && (
        <Suspense fallback={null}>
          <RotateCarrierKey keyRef={key} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'revoke'}
        onClose={close}
        title={`Revoke the carrier API key “${label}”?`}
        confirmLabel="Revoke"
        danger
        busy={actions.isRevoking}
        onConfirm={() => void actions.revokeNow().then(close)}
      >
        {used_by.length > 0 && `Traffic of ${pluralise(used_by.length, 'partner')} with this carrier stops. `}
        Its secrets are deleted. This cannot be undone. To stop it for a while, disable it.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete the carrier API key “${label}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => {
          onDeleted();
          void confirmDelete();
        }}
      >
        It goes from the list with its secrets. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
