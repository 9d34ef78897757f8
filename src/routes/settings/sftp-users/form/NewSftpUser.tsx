import { useState } from 'react';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NewSftpUserQuery } from '#gql/NewSftpUserQuery';
import { found } from '#errors/not-found.ts';
import { CopyOnceDialog } from '#ui/form/CopyOnceDialog.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { closedSearch, setupSearch } from '../drawer-address.ts';
import { SftpUserFields } from './SftpUserFields.tsx';
import { useSftpUserForm, type SavedUser } from './useSftpUserForm.ts';

/** `?new=1`: the form of a new account, then its password, once, then the setup information for the partner. */
export function NewSftpUser({ loaded, connectionId }: OpenedFormProps<NewSftpUserQuery>) {
  const data = usePreloadedQuery<NewSftpUserQuery>(
    graphql`
      query NewSftpUserQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...SftpUserFields_company
        }
      }
    `,
    loaded,
  );
  const company = found(data.company, 'workspace');
  const close = useCloseOver(closedSearch);
  const goOn = useGoOn();
  const location = useLocation();
  // Kept only in this state, so that it is gone when the dialog closes.
  const [issued, setIssued] = useState<SavedUser | null>(null);
  const showSetup = ({ sftp_user_uuid }: SavedUser) =>
    goOn((search) => ({ search: setupSearch(search, sftp_user_uuid) }), {
      replace: true,
      state: location.state as unknown,
      preventScrollReset: true,
    });
  const form = useSftpUserForm({
    company_uuid: company.company_uuid,
    connectionId,
    userRef: null,
    onSaved: (saved) => (saved.password === null ? showSetup(saved) : setIssued(saved)),
  });
  if (issued?.password != null)
    return <CopyOnceDialog secret={issued.password} what="password" onDone={() => showSetup(issued)} />;
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New SFTP user"
      context="Account on the hosted server"
      saveLabel="Add SFTP user"
    >
      <SftpUserFields form={form} companyRef={company} />
    </FormDrawer>
  );
}
