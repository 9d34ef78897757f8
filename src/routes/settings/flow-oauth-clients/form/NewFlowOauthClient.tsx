import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NewFlowOauthClientQuery } from '#gql/NewFlowOauthClientQuery';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { formSearch, useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { FlowClientFields } from './FlowClientFields.tsx';
import { useFlowClientForm } from './useFlowClientForm.ts';

/** `?new=1`: the form of a new client, then its activation link. */
export function NewFlowOauthClient({ loaded, connectionId }: OpenedFormProps<NewFlowOauthClientQuery>) {
  const data = usePreloadedQuery<NewFlowOauthClientQuery>(
    graphql`
      query NewFlowOauthClientQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...FlowClientFields_company
        }
      }
    `,
    loaded,
  );
  const company = found(data.company, 'workspace');
  const { close } = useFormAddress();
  const goOn = useGoOn();
  const location = useLocation();
  const form = useFlowClientForm({
    company_uuid: company.company_uuid,
    connectionId,
    clientRef: null,
    onSaved(client_uuid) {
      notify.success('The activation link was sent to you by email', `${form.getValues().name.trim()} added`);
      // Opens the new client, which shows the link.
      goOn((search) => ({ search: formSearch(search, { edit: client_uuid }) }), {
        replace: true,
        state: location.state as unknown,
        preventScrollReset: true,
      });
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New OAuth client"
      context="Its operator activates it by a link"
      saveLabel="Add client"
    >
      <FlowClientFields form={form} companyRef={company} />
    </FormDrawer>
  );
}
