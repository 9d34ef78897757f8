import {
  IconDots,
  IconSend,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowOauthClientMenu_client$key } from '#gql/FlowOauthClientMenu_client';
import { lazily } from '#lib/lazily.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import styles from '../../_shared/keys/key-list.module.css';
import { overlapNames, overlaps, type Overlap } from '../../_shared/keys/overlaps.ts';
import { useFlowClientActions } from './useFlowClientActions.ts';

const RotateDialog = lazily(() => import('../../_shared/keys/RotateDialog.tsx'), 'RotateDialog');

interface FlowOauthClientMenuProps {
  clientRef: FlowOauthClientMenu_client$key;
  connectionId: string;
  onDeleted: () => void;
}

/** The action menu of a row. */
export function FlowOauthClientMenu({ clientRef, connectionId, onDeleted }: FlowOauthClientMenuProps) {
  const client = useFragment(
    graphql`
      fragment FlowOauthClientMenu_client on FlowOauthClient {
        client_uuid
        company_uuid
        name
        status
        lock_version
        viewer_can_edit
      }
    `,
    clientRef,
  );
  const { client_uuid, company_uuid, name, status, lock_version, viewer_can_edit } = client;
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const [overlap, setOverlap] = useState<Overlap>('24');
  const { openForm } = useFormAddress();
  const tabIndex = useTabStop();
  const actions = useFlowClientActions({ client_uuid, company_uuid, name, lock_version }, connectionId);
  const close = () => setAsked(null);
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const isActivated = status === 'ACTIVE' || status === 'DISABLED';
  const confirmDelete = async () => {
    if (!(await actions.deleteNow())) close();
  };
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: 'Edit',
            icon: <IconPencil size={16} />,
            hint: 'E',
            onSelect: () => openForm({ edit: client_uuid }),
          },
          ...(isActivated
            ? [
                {
                  label: status === 'ACTIVE' ? 'Disable' : 'Enable',
                  icon: status === 'ACTIVE' ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
                  disabled: locked,
                  onSelect: () => void actions.setEnabled(status !== 'ACTIVE'),
                },
                {
                  label: 'Rotate secret…',
                  icon: <IconRefresh size={16} />,
                  disabled: locked,
                  onSelect: () => setAsked('rotate'),
                },
              ]
            : [
                {
                  label: 'Resend link',
                  icon: <IconSend size={16} />,
                  disabled: locked,
                  onSelect: actions.renewLink,
                },
              ]),
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: locked,
            onSelect: () => setAsked('delete'),
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
          <RotateDialog
            name={name}
            busy={actions.isRotating}
            onRotate={() => actions.rotateNow(Number(overlap))}
            onClose={close}
          >
            <span className={styles.overlap}>
              The sender needs the new secret. How long does the current one stay valid?
              <Segmented
                label="Current secret stays valid"
                options={overlapNames.map((value) => ({ value, label: overlaps[value] }))}
                value={overlap}
                onChange={setOverlap}
              />
            </span>
          </RotateDialog>
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete the OAuth client “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => {
          onDeleted();
          void confirmDelete();
        }}
      >
        It can no longer obtain tokens. This cannot be undone. To stop it for a while, disable it.
      </ConfirmDialog>
    </>
  );
}
