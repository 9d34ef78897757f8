import { useState } from 'react';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { NewPortalApiKeyQuery } from '#gql/NewPortalApiKeyQuery';
import { found } from '#errors/not-found.ts';
import { CopyOnceDialog } from '#ui/form/CopyOnceDialog.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { formSearch, useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { PortalKeyFields } from './PortalKeyFields.tsx';
import { usePortalKeyForm, type IssuedKey } from './usePortalKeyForm.ts';

/** `?new=1`: the form of a new key, then its secret, once. */
export function NewPortalApiKey({ loaded, connectionId }: OpenedFormProps<NewPortalApiKeyQuery>) {
  const data = usePreloadedQuery<NewPortalApiKeyQuery>(
    graphql`
      query NewPortalApiKeyQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        ...PortalKeyFields_query
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  const { close } = useFormAddress();
  const navigate = useNavigate();
  const location = useLocation();
  // Kept only in this state, so that it is gone when the dialog closes.
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const form = usePortalKeyForm({ company_uuid, connectionId, keyRef: null, onSaved: setIssued });
  if (issued?.secret != null) {
    return (
      <CopyOnceDialog
        secret={issued.secret}
        what="client secret"
        onDone={() =>
          // Opens the new key, which shows what goes with the secret and how to use both.
          void navigate(
            { search: formSearch(location.search, { edit: issued.key_uuid }) },
            { replace: true, state: location.state as unknown, preventScrollReset: true },
          )
        }
      />
    );
  }
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New API key"
      context="Its secret is shown once"
      saveLabel="Add API key"
    >
      <PortalKeyFields form={form} company_uuid={company_uuid} queryRef={data} />
    </FormDrawer>
  );
}
