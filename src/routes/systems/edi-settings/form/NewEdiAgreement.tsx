import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { NewEdiAgreementQuery } from '#gql/NewEdiAgreementQuery';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { savedWords, standardNames } from '../edi-labels.ts';
import { AgreementFields } from './AgreementFields.tsx';
import { blankAgreement, versionChoice } from './agreement-form.ts';
import { EnvelopePreview } from './EnvelopePreview.tsx';
import { useAgreementForm } from './useAgreementForm.ts';

/** `?new=agreement`: the form of a new agreement, filled in from an unrouted interchange if there is one. */
export function NewEdiAgreement({ loaded, connectionId }: OpenedFormProps<NewEdiAgreementQuery>) {
  const data = usePreloadedQuery<NewEdiAgreementQuery>(
    graphql`
      query NewEdiAgreementQuery($company_uuid: ID!, $interchange_uuid: ID!, $is_for: Boolean!)
      @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          edi_identities(first: 200) {
            edges {
              node {
                identity_uuid
                standard
                qualifier
                identifier
                is_default
              }
            }
          }
          ...AgreementFields_company
        }
        unrouted_interchange(interchange_uuid: $interchange_uuid) @include(if: $is_for) {
          interchange_uuid
          company_uuid
          status
          standard
          version
          sender_qualifier
          sender_identifier
          receiver_qualifier
          receiver_identifier
          control_number
          documents
        }
      }
    `,
    loaded,
  );
  const company = found(data.company, 'workspace');
  const { company_uuid } = company;
  const { close } = useFormAddress();
  const asked = data.unrouted_interchange;
  // An interchange that has been decided in the meantime is ignored.
  const given = asked?.company_uuid === company_uuid && asked.status === 'OPEN' ? asked : null;
  const standard = standardNames.find((name) => name === given?.standard) ?? 'X12';
  const own = nodesOf(company.edi_identities).filter((ediIdentity) => ediIdentity.standard === standard);
  const addressed = own.find(
    ({ qualifier, identifier }) =>
      qualifier === given?.receiver_qualifier && identifier === given.receiver_identifier,
  );
  const form = useAgreementForm({
    company_uuid,
    connectionId,
    agreementRef: null,
    interchange_uuid: given?.interchange_uuid ?? null,
    blank: {
      ...blankAgreement(standard),
      identity_uuid: (addressed ?? own.find(({ is_default }) => is_default))?.identity_uuid ?? '',
      ...(given && {
        partner_qualifier: given.sender_qualifier,
        partner_identifier: given.sender_identifier,
        versions: [versionChoice(given.version)],
      }),
    },
    onSaved(matched) {
      notify.success(savedWords('Agreement', matched));
      close();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New agreement"
      context={given ? `For ${given.documents.join(', ')} ${given.control_number}` : undefined}
      saveLabel="Add agreement"
      after={<EnvelopePreview form={form} agreement_uuid={null} stored={null} />}
    >
      <AgreementFields form={form} companyRef={company} />
    </FormDrawer>
  );
}
