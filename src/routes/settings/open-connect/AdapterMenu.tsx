import { IconDots, IconEye, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AdapterMenu_adapter$key } from '#gql/AdapterMenu_adapter';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import type { Overlap } from '../../_shared/keys/overlaps.ts';
import { RotateSecret } from './RotateSecret.tsx';
import { useAdapterActions } from './useAdapterActions.ts';

const choices: readonly Overlap[] = ['0', '24', '72'];

interface AdapterMenuProps {
  adapterRef: AdapterMenu_adapter$key;
  connectionId: string;
}

/** The action menu of an adapter. */
export function AdapterMenu({ adapterRef, connectionId }: AdapterMenuProps) {
  const adapter = useFragment(
    graphql`
      fragment AdapterMenu_adapter on RemoteAdapter {
        adapter_uuid
        name
        review_status
        lock_version
        used_by {
          total_count
        }
        viewer_can_edit
      }
    `,
    adapterRef,
  );
  const { adapter_uuid, name, review_status, lock_version, used_by, viewer_can_edit } = adapter;
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const { openForm } = useFormAddress();
  const actions = useAdapterActions({ adapter_uuid, name, lock_version }, connectionId);
  const close = () => setAsked(null);
  const placeRef = useRef<HTMLSpanElement>(null);
  // When a row is removed together with the menu that was used, the focus moves to the row that takes its place.
  const remove = async () => {
    const row = placeRef.current?.closest('tr');
    const successor = row?.nextElementSibling ?? row?.previousElementSibling;
    const result = await actions.deleteNow();
    close();
    if (result.ok) setTimeout(() => successor?.querySelector('a')?.focus());
  };
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const settled =
    review_status === 'APPROVED'
      ? 'This version is already approved.'
      : review_status === 'IN_REVIEW'
        ? 'It is being reviewed.'
        : undefined;
  const used =
    used_by.total_count === 0
      ? undefined
      : `In use by ${pluralize(used_by.total_count, 'flow')}. Change those first.`;
  return (
    <span ref={placeRef}>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          { label: 'Show', icon: <IconEye size={16} />, onSelect: () => openForm({ edit: adapter_uuid }) },
          {
            label: 'Submit for review',
            icon: <IconSend size={16} />,
            disabled: locked ?? settled,
            onSelect: actions.submitNow,
          },
          {
            label: 'Rotate secret…',
            icon: <IconRefresh size={16} />,
            disabled: locked,
            onSelect: () => setAsked('rotate'),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: locked ?? used,
            onSelect: () => setAsked('delete'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${name}`} icon={<IconDots size={16} />} />
        )}
      />
      {asked === 'rotate' && (
        <RotateSecret
          name={name}
          what="shared secret"
          question="The adapter needs the new secret to verify calls."
          choices={choices}
          busy={actions.isRotating}
          onRotate={actions.rotateNow}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete the adapter “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => void remove()}
      >
        Flows can no longer choose it. This cannot be undone.
      </ConfirmDialog>
    </span>
  );
}
