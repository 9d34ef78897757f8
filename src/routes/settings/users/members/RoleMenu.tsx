import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RoleMenu_member$key } from '#gql/RoleMenu_member';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { LAST_OWNER, OWNERS_ONLY, roleNames, roles, roleWords, type RoleName } from '../user-labels.ts';
import type { useMemberActions } from './useMemberActions.tsx';
import styles from './MemberItem.module.css';

interface RoleMenuProps {
  memberRef: RoleMenu_member$key;
  mayManageOwners: boolean;
  actions: ReturnType<typeof useMemberActions>;
}

/** The role; where it may be changed, a menu of the roles. */
export function RoleMenu({ memberRef, mayManageOwners, actions }: RoleMenuProps) {
  const { name, email, role, is_viewer, is_last_owner, viewer_can_edit } = useFragment(
    graphql`
      fragment RoleMenu_member on CompanyUser {
        name
        email
        role
        is_viewer
        is_last_owner
        viewer_can_edit
      }
    `,
    memberRef,
  );
  const [asked, setAsked] = useState<RoleName | null>(null);
  const tabIndex = useTabStop();
  if (!viewer_can_edit) return roleWords(role);
  const who = name ?? email;
  const why = (next: RoleName): string | undefined => {
    if (next === role) return undefined;
    if (is_last_owner) return LAST_OWNER;
    return next === 'OWNER' && !mayManageOwners ? OWNERS_ONLY : undefined;
  };
  const choose = (next: RoleName) => {
    if (next === role) return;
    // Ask first, because people who lower their own role cannot restore it.
    if (is_viewer) setAsked(next);
    else void actions.setRole(next, role as RoleName);
  };
  const confirm = async () => {
    if (asked !== null) await actions.setRole(asked, null);
    setAsked(null);
  };
  return (
    <>
      <Menu
        label={`Role of ${who}`}
        items={roleNames.map((next) => ({
          label: roles[next].label,
          checked: next === role,
          disabled: why(next),
          onSelect: () => choose(next),
        }))}
        renderTrigger={(trigger) => (
          <Button
            {...trigger}
            small
            look="quiet"
            tabIndex={tabIndex}
            className={styles.role}
            aria-label={`Role of ${who}: ${roleWords(role)}`}
          >
            {roleWords(role)}
            <IconSelector size={14} aria-hidden="true" />
          </Button>
        )}
      />
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="Change your own role?"
        confirmLabel="Change my role"
        danger
        busy={actions.isChanging}
        onConfirm={() => void confirm()}
      >
        {asked === 'VIEWER'
          ? 'As a viewer, you can no longer open the settings. '
          : 'As an editor, you can no longer manage owners, the license and invoices. '}
        Only an owner can give your role back to you.
      </ConfirmDialog>
    </>
  );
}
