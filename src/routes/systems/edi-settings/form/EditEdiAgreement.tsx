import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { AgreementFields_company$key } from '#gql/AgreementFields_company';
import type { EditEdiAgreement_agreement$key } from '#gql/EditEdiAgreement_agreement';
import type { EditEdiAgreementQuery } from '#gql/EditEdiAgreementQuery';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { historySearch } from '#shared/audit/history-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { AgreementFields } from './AgreementFields.tsx';
import { blankAgreement } from './agreement-form.ts';
import { EnvelopePreview } from './EnvelopePreview.tsx';
import { useAgreementForm } from './useAgreementForm.ts';

/** `?edit=<uuid>` among the agreements: the form of a stored agreement. */
export function EditEdiAgreement({ loaded }: OpenedFormProps<EditEdiAgreementQuery>) {
  const data = usePreloadedQuery<EditEdiAgreementQuery>(
    graphql`
      query EditEdiAgreementQuery($company_uuid: ID!, $agreement_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...AgreementFields_company
        }
        edi_agreement(agreement_uuid: $agreement_uuid) {
          agreement_uuid
          company_uuid
          ...EditEdiAgreement_agreement
        }
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const company = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const agreement = data.edi_agreement?.company_uuid === company.company_uuid ? data.edi_agreement : null;
  if (!agreement) return <NotThere what="agreement" onClose={close} />;
  return (
    <AgreementDrawer
      key={agreement.agreement_uuid}
      agreementRef={agreement}
      companyRef={company}
      onClose={close}
    />
  );
}

interface AgreementDrawerProps {
  agreementRef: EditEdiAgreement_agreement$key;
  companyRef: AgreementFields_company$key;
  onClose: () => void;
}

function AgreementDrawer({ agreementRef, companyRef, onClose }: AgreementDrawerProps) {
  const agreement = useFragment(
    graphql`
      fragment EditEdiAgreement_agreement on EdiAgreement {
        agreement_uuid
        company_uuid
        standard
        trading_partner {
          partner_uuid
          partner_name
        }
        envelope {
          segments
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...useAgreementForm_agreement
      }
    `,
    agreementRef,
  );
  const { agreement_uuid, company_uuid, standard, envelope } = agreement;
  const { partner_name } = agreement.trading_partner;
  const { search } = useLocation();
  const form = useAgreementForm({
    company_uuid,
    connectionId: '',
    agreementRef: agreement,
    interchange_uuid: null,
    blank: blankAgreement('X12'),
    onSaved() {
      notify.success(`Agreement with ${partner_name} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={partner_name}
      context={`${standard} agreement`}
      after={
        <>
          <EnvelopePreview form={form} agreement_uuid={agreement_uuid} stored={envelope.segments} />
          <AuditLine
            created={{ at: agreement.created_at, by: agreement.created_by.display }}
            changed={{ at: agreement.updated_at, by: agreement.updated_by.display }}
            historyTo={historySearch(search, { entity_type: 'EdiAgreement', entity_id: agreement_uuid })}
          />
        </>
      }
    >
      <AgreementFields form={form} companyRef={companyRef} />
    </FormDrawer>
  );
}
