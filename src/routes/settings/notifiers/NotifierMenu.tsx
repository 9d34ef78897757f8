import {
  IconBellOff,
  IconBellRinging,
  IconCopy,
  IconDots,
  IconHistory,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NotifierMenu_notifier$key } from '#gql/NotifierMenu_notifier';
import { toMillis } from '#lib/dates.ts';
import { lazily } from '#lib/lazily.ts';
import { useNow } from '#lib/useNow.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { historySearch } from '../../_shared/audit/history-address.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { deliveriesSearch } from './drawer-address.ts';
import type { useNotifierActions } from './useNotifierActions.ts';

// Lazy, because with its calendar it is as large as the list.
const MuteDialog = lazily(() => import('./MuteDialog.tsx'), 'MuteDialog');

interface NotifierMenuProps {
  notifierRef: NotifierMenu_notifier$key;
  actions: ReturnType<typeof useNotifierActions>;
  onDeleted: () => void;
}

/** The action menu of a row. */
export function NotifierMenu({ notifierRef, actions, onDeleted }: NotifierMenuProps) {
  const { notifier_uuid, name, enabled, muted_until } = useFragment(
    graphql`
      fragment NotifierMenu_notifier on Notifier {
        notifier_uuid
        name
        enabled
        muted_until
      }
    `,
    notifierRef,
  );
  const [asked, setAsked] = useState<'mute' | 'delete' | null>(null);
  const { openForm } = useFormAddress();
  const { search } = useLocation();
  const tabIndex = useTabStop();
  const now = useNow(60_000);
  const close = () => setAsked(null);
  const isMuted = muted_until != null && toMillis(muted_until) > now;
  const openOver = useOpenOver();
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
            onSelect: () => openForm({ edit: notifier_uuid }),
          },
          { label: 'Send test', icon: <IconSend size={16} />, onSelect: () => void actions.sendTest() },
          {
            label: 'Show deliveries',
            icon: <IconMailForward size={16} />,
            onSelect: () => openOver(deliveriesSearch(search, notifier_uuid)),
          },
          isMuted
            ? {
                label: 'Unmute',
                icon: <IconBellRinging size={16} />,
                onSelect: () => void actions.setMuted(null),
              }
            : {
                label: 'Mute…',
                icon: <IconBellOff size={16} />,
                disabled: enabled ? undefined : 'A disabled notifier sends nothing anyway.',
                onSelect: () => setAsked('mute'),
              },
          {
            label: enabled ? 'Disable' : 'Enable',
            icon: enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
            onSelect: () => void actions.setEnabled(!enabled),
          },
          {
            label: 'Duplicate',
            icon: <IconCopy size={16} />,
            onSelect: () => openForm({ new: notifier_uuid }),
          },
          {
            label: 'History',
            icon: <IconHistory size={16} />,
            onSelect: () =>
              openOver(historySearch(search, { entity_type: 'Notifier', entity_id: notifier_uuid })),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            onSelect: () => setAsked('delete'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            aria-busy={actions.isTesting || undefined}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      {asked === 'mute' && (
        <Suspense fallback={null}>
          <MuteDialog name={name} busy={actions.isMuting} onMute={actions.setMuted} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete the notifier “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => {
          onDeleted();
          void confirmDelete();
        }}
      >
        It stops sending at once, and its delivery log is deleted with it. This cannot be undone. To stop it
        for a while, mute or disable it.
      </ConfirmDialog>
    </>
  );
}
