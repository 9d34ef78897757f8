import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { NewAs2PartnerQuery } from '#gql/NewAs2PartnerQuery';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { As2PartnerFields } from './As2PartnerFields.tsx';
import { useAs2PartnerForm } from './useAs2PartnerForm.ts';

/** `?new=1`: the form for the AS2 settings of a trading partner that has none yet. */
export function NewAs2Partner({ loaded, connectionId }: OpenedFormProps<NewAs2PartnerQuery>) {
  const data = usePreloadedQuery<NewAs2PartnerQuery>(
    graphql`
      query NewAs2PartnerQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          as2_profiles(first: 200) {
            edges {
              node {
                as2_profile_uuid
                is_default
              }
            }
          }
          ...As2PartnerFields_company
        }
      }
    `,
    loaded,
  );
  const company = found(data.company, 'workspace');
  const { close } = useDrawerAddress();
  const form = useAs2PartnerForm({
    company_uuid: company.company_uuid,
    connectionId,
    partnerRef: null,
    defaultProfile: nodesOf(company.as2_profiles).find(({ is_default }) => is_default)?.as2_profile_uuid,
    onSaved: (name) => {
      notify.success(`${name || 'AS2 partner'} added`);
      close();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New AS2 partner"
      context="AS2 settings of a trading partner"
      saveLabel="Add partner"
    >
      <As2PartnerFields
        form={form}
        companyRef={company}
        partnerName={null}
        certificateNote="Paste the PEM text, or choose a file. It is in use at once."
      />
    </FormDrawer>
  );
}
