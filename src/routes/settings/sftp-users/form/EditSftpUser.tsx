import { useState } from 'react';
import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { EditSftpUser_user$key } from '#gql/EditSftpUser_user';
import type { EditSftpUserQuery } from '#gql/EditSftpUserQuery';
import type { SftpUserFields_company$key } from '#gql/SftpUserFields_company';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { CopyOnceDialog } from '#ui/form/CopyOnceDialog.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { keyLook } from '#shared/keys/key-labels.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { closedSearch } from '../drawer-address.ts';
import { SftpUserFields } from './SftpUserFields.tsx';
import { useSftpUserForm } from './useSftpUserForm.ts';

/** `?edit=<uuid>`: the form of a stored account. */
export function EditSftpUser({ loaded, connectionId }: OpenedFormProps<EditSftpUserQuery>) {
  const data = usePreloadedQuery<EditSftpUserQuery>(
    graphql`
      query EditSftpUserQuery($company_uuid: ID!, $sftp_user_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...SftpUserFields_company
        }
        sftp_user(sftp_user_uuid: $sftp_user_uuid) {
          sftp_user_uuid
          company_uuid
          ...EditSftpUser_user
        }
      }
    `,
    loaded,
  );
  const close = useCloseOver(closedSearch);
  const company = found(data.company, 'workspace');
  const user = data.sftp_user;
  // An object of another workspace counts as not found.
  if (user?.company_uuid !== company.company_uuid) return <NotThere what="SFTP user" onClose={close} />;
  return (
    <EditDrawer
      key={user.sftp_user_uuid}
      userRef={user}
      companyRef={company}
      connectionId={connectionId}
      onClose={close}
    />
  );
}

interface EditDrawerProps {
  userRef: EditSftpUser_user$key;
  companyRef: SftpUserFields_company$key;
  connectionId: string;
  onClose: () => void;
}

function EditDrawer({ userRef, companyRef, connectionId, onClose }: EditDrawerProps) {
  const user = useFragment(
    graphql`
      fragment EditSftpUser_user on SftpUser {
        sftp_user_uuid
        company_uuid
        username
        status
        password {
          is_set
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...useSftpUserForm_user
      }
    `,
    userRef,
  );
  // Kept only in this state, so that it is gone when the dialog closes.
  const [password, setPassword] = useState<string | null>(null);
  const form = useSftpUserForm({
    company_uuid: user.company_uuid,
    connectionId,
    userRef: user,
    onSaved(saved) {
      notify.success(`${user.username} saved`);
      if (saved.password === null) onClose();
      else setPassword(saved.password);
    },
  });
  if (password !== null) return <CopyOnceDialog secret={password} what="password" onDone={onClose} />;
  const { tone, label } = keyLook(user.status);
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={user.username}
      context={
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge> SFTP user
        </>
      }
      after={
        <AuditTrail
          entity_type="SftpUser"
          entity_id={user.sftp_user_uuid}
          created={{ at: user.created_at, by: user.created_by.display }}
          changed={{ at: user.updated_at, by: user.updated_by.display }}
        />
      }
    >
      <SftpUserFields form={form} companyRef={companyRef} hadPassword={user.password.is_set} />
    </FormDrawer>
  );
}
