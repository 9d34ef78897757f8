import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { NewEdiIdentityQuery } from '#gql/NewEdiIdentityQuery';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { savedWords, standardNames, usualQualifier } from '../edi-labels.ts';
import { blankIdentity } from './identity-form.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { useIdentityForm } from './useIdentityForm.ts';

/** `?new=identity`: the form of a new identity, filled in from an unrouted interchange if there is one. */
export function NewEdiIdentity({ loaded, connectionId }: OpenedFormProps<NewEdiIdentityQuery>) {
  const data = usePreloadedQuery<NewEdiIdentityQuery>(
    graphql`
      query NewEdiIdentityQuery($company_uuid: ID!, $interchange_uuid: ID!, $is_for: Boolean!)
      @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          environment
        }
        unrouted_interchange(interchange_uuid: $interchange_uuid) @include(if: $is_for) {
          interchange_uuid
          company_uuid
          standard
          receiver_qualifier
          receiver_identifier
        }
      }
    `,
    loaded,
  );
  const { company_uuid, environment } = found(data.company, 'workspace');
  const { close } = useFormAddress();
  const asked = data.unrouted_interchange;
  const given = asked?.company_uuid === company_uuid ? asked : null;
  const standard = standardNames.find((name) => name === given?.standard) ?? 'X12';
  const form = useIdentityForm({
    company_uuid,
    connectionId,
    identityRef: null,
    blank: {
      ...blankIdentity,
      standard,
      qualifier: given?.receiver_qualifier ?? usualQualifier(standard),
      identifier: given?.receiver_identifier ?? '',
      usage: environment === 'TEST' ? 'TEST' : 'PRODUCTION',
    },
    draft: `${company_uuid}/${given?.interchange_uuid ?? ''}`,
    onSaved(matched) {
      notify.success(savedWords('Identity', matched));
      close();
    },
  });
  return (
    <FormDrawer form={form} onClose={close} title="New identity" saveLabel="Add identity">
      <IdentityFields form={form} isDefault={false} />
    </FormDrawer>
  );
}
