import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { NewCarrierKeyQuery } from '#gql/NewCarrierKeyQuery';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { secretInput, signInErrors } from '#shared/carrier-keys/carrier-key-form.ts';
import { CarrierKeyFields } from '#shared/carrier-keys/CarrierKeyFields.tsx';
import { CarrierKeyTest } from '#shared/carrier-keys/CarrierKeyTest.tsx';
import { useCarrierKeyForm } from '#shared/carrier-keys/useCarrierKeyForm.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { addToList } from '#shared/list-changes.ts';

/** `?new=1`: the form of a new key. */
export function NewCarrierKey({ loaded, connectionId }: OpenedFormProps<NewCarrierKeyQuery>) {
  const data = usePreloadedQuery<NewCarrierKeyQuery>(
    graphql`
      query NewCarrierKeyQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        ...CarrierKeyFields_query
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  const { close } = useFormAddress();
  const form = useCarrierKeyForm({
    owner: { company_uuid },
    keyRef: null,
    addToList: (store, edge) => addToList(store, edge, { connectionId, company_uuid }),
    onSaved: () => {
      notify.success('Carrier API key added');
      close();
    },
  });
  const read = () => {
    const values = form.getValues();
    const [error] = signInErrors(values);
    if (error) return { missing: error.message };
    const { carrier_code, environment, auth_kind, login } = values;
    return {
      input: {
        company_uuid,
        carrier_code,
        environment,
        auth_kind,
        login: login.trim() || null,
        secrets: secretInput(auth_kind, values),
      },
    };
  };
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New carrier API key"
      saveLabel="Add key"
      after={<CarrierKeyTest read={read} field={form.field('label')} context="with the unsaved values" />}
    >
      <CarrierKeyFields form={form} queryRef={data} />
    </FormDrawer>
  );
}
