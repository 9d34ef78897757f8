import { IconDots, IconEye, IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { IdentityMenu_identity$key } from '#gql/IdentityMenu_identity';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { useIdentityActions } from './useIdentityActions.ts';

interface IdentityMenuProps {
  identityRef: IdentityMenu_identity$key;
  connectionId: string;
}

/** The action menu of an identity. */
export function IdentityMenu({ identityRef, connectionId }: IdentityMenuProps) {
  const identity = useFragment(
    graphql`
      fragment IdentityMenu_identity on EdiIdentity {
        identity_uuid
        company_uuid
        standard
        identifier
        is_default
        used_by {
          total_count
        }
        viewer_can_edit
        lock_version
      }
    `,
    identityRef,
  );
  const { identity_uuid, standard, identifier, is_default, used_by, viewer_can_edit, lock_version } =
    identity;
  const [isAsked, setAsked] = useState(false);
  const { openForm } = useFormAddress();
  const actions = useIdentityActions(identity, connectionId);
  const placeRef = useRef<HTMLSpanElement>(null);
  // When a row is removed together with the menu that was used, the focus moves to the row that takes its place.
  const remove = async () => {
    const row = placeRef.current?.closest('tr');
    const successor = row?.nextElementSibling ?? row?.previousElementSibling;
    const result = await actions.deleteNow();
    setAsked(false);
    if (result.ok) setTimeout(() => successor?.querySelector('a')?.focus());
  };
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const used =
    used_by.total_count === 0
      ? undefined
      : `In use by ${pluralize(used_by.total_count, 'agreement')}. Assign another identity there first.`;
  return (
    <span ref={placeRef}>
      <Menu
        label={`Actions for ${identifier}`}
        align="end"
        items={[
          {
            label: viewer_can_edit ? 'Edit' : 'Show',
            icon: viewer_can_edit ? <IconPencil size={16} /> : <IconEye size={16} />,
            onSelect: () => openForm({ edit: identity_uuid }),
          },
          {
            label: 'Make default',
            icon: <IconStar size={16} />,
            disabled: locked ?? (is_default ? `It is the default for ${standard}.` : undefined),
            onSelect: () => actions.makeDefaultNow(lock_version),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: locked ?? used,
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${identifier}`} icon={<IconDots size={16} />} />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the identity “${identifier}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => void remove()}
      >
        Interchanges to this ID are unrouted from then on. This cannot be undone.
      </ConfirmDialog>
    </span>
  );
}
