import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AccessCell_membership$key } from '#gql/AccessCell_membership';
import { cx } from '#ui/cx.ts';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { roleWords } from './person-filters.ts';
import styles from './PersonItem.module.css';
import { accessWords, useAccessChange, type Access } from './useAccessChange.ts';
import type { ManagedCompany } from './useManagedCompanies.ts';

interface AccessCellProps {
  /** Null if the person is not a member. */
  membershipRef: AccessCell_membership$key | null;
  company: ManagedCompany;
  email: string;
  who: string;
  isViewer: boolean;
  isMachine: boolean;
}

/** A cell with a person's role in a workspace. A change is saved immediately and can be undone. */
export function AccessCell({ membershipRef, company, email, who, isViewer, isMachine }: AccessCellProps) {
  const membership = useFragment(
    graphql`
      fragment AccessCell_membership on CompanyUser {
        company_user_uuid
        role
        status
        lock_version
        viewer_can_edit
      }
    `,
    membershipRef,
  );
  const tabIndex = useTabStop();
  const change = useAccessChange({ email, who, company });
  const [shown, setShown] = useState<Access | null>(null);
  const known = membership && membership.role in roleWords ? (membership.role as Access) : null;
  const current: Access = !membership
    ? 'NONE'
    : membership.status === 'DISABLED'
      ? 'DISABLED'
      : (known ?? 'NONE');
  const access = shown ?? current;
  const note =
    membership?.status === 'INVITED'
      ? ', invited'
      : membership?.status === 'DISABLED'
        ? `, was ${accessWords[known ?? 'NONE']}`
        : '';
  const mayEdit = membership ? membership.viewer_can_edit : company.mayManageUsers && !isMachine;
  // People cannot remove their own access by accident; another owner can do it.
  if (!mayEdit || isViewer) {
    const why = isViewer
      ? 'Somebody else has to change your access'
      : membership && company.mayManageUsers
        ? 'Only an owner changes owners'
        : 'You may not change users here';
    return (
      <span className={cx(styles.own, !membership && styles.none)} data-tip={membership ? why : undefined}>
        {access === 'NONE' ? '–' : accessWords[access]}
      </span>
    );
  }
  const apply = async (to: Access) => {
    // The select changes immediately; the row changes with the server's response.
    setShown(to);
    await change(
      {
        access: current,
        role: known,
        company_user_uuid: membership?.company_user_uuid ?? null,
        lock_version: membership?.lock_version ?? null,
      },
      to,
    );
    setShown(null);
  };
  return (
    <span className={styles.cell}>
      <select
        className={cx(styles.select, access === 'NONE' && styles.none, access === 'DISABLED' && styles.off)}
        aria-label={`${who} in ${company.company_name}${note}`}
        data-tip={membership?.status === 'INVITED' ? 'Invited, has not signed in yet' : undefined}
        tabIndex={tabIndex}
        value={access}
        disabled={shown !== null}
        onChange={(event) => void apply(event.currentTarget.value as Access)}
      >
        <option value="NONE">{access === 'NONE' ? '–' : 'No access'}</option>
        <option value="VIEWER">Viewer{membership?.status === 'INVITED' ? ' (invited)' : ''}</option>
        <option value="EDITOR">Editor{membership?.status === 'INVITED' ? ' (invited)' : ''}</option>
        {(company.mayManageOwners || access === 'OWNER') && <option value="OWNER">Owner</option>}
        {membership && <option value="DISABLED">Disabled</option>}
      </select>
    </span>
  );
}
