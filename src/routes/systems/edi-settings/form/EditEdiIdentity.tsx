import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EditEdiIdentity_identity$key } from '#gql/EditEdiIdentity_identity';
import type { EditEdiIdentityQuery } from '#gql/EditEdiIdentityQuery';
import { found } from '#errors/not-found.ts';
import { notify } from '#ui/feedback/notify.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { historySearch } from '#shared/audit/history-address.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { paths } from '#routes/paths.ts';
import { blankIdentity } from './identity-form.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { useIdentityForm } from './useIdentityForm.ts';

/** `?edit=<uuid>` among the identities: the form of a stored identity. */
export function EditEdiIdentity({ loaded }: OpenedFormProps<EditEdiIdentityQuery>) {
  const data = usePreloadedQuery<EditEdiIdentityQuery>(
    graphql`
      query EditEdiIdentityQuery($company_uuid: ID!, $identity_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        edi_identity(identity_uuid: $identity_uuid) {
          identity_uuid
          company_uuid
          ...EditEdiIdentity_identity
        }
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const { company_uuid } = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const identity = data.edi_identity?.company_uuid === company_uuid ? data.edi_identity : null;
  if (!identity) return <NotThere what="identity" onClose={close} />;
  return <IdentityDrawer key={identity.identity_uuid} identityRef={identity} onClose={close} />;
}

interface IdentityDrawerProps {
  identityRef: EditEdiIdentity_identity$key;
  onClose: () => void;
}

function IdentityDrawer({ identityRef, onClose }: IdentityDrawerProps) {
  const identity = useFragment(
    graphql`
      fragment EditEdiIdentity_identity on EdiIdentity {
        identity_uuid
        company_uuid
        standard
        identifier
        is_default
        used_by {
          total_count
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...useIdentityForm_identity
      }
    `,
    identityRef,
  );
  const { identity_uuid, company_uuid, standard, identifier, is_default, used_by } = identity;
  const { search } = useLocation();
  const form = useIdentityForm({
    company_uuid,
    connectionId: '',
    identityRef: identity,
    blank: blankIdentity,
    draft: '',
    onSaved() {
      notify.success(`${identifier} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={identifier}
      context={`${standard} identity`}
      after={
        <AuditLine
          created={{ at: identity.created_at, by: identity.created_by.display }}
          changed={{ at: identity.updated_at, by: identity.updated_by.display }}
          historyTo={historySearch(search, { entity_type: 'EdiIdentity', entity_id: identity_uuid })}
          usedBy={{
            count: used_by.total_count,
            noun: 'agreement',
            to: paths.ediSettings({ company_uuid }, { tab: 'agreements', standard }),
          }}
        />
      }
    >
      <IdentityFields form={form} isDefault={is_default} />
    </FormDrawer>
  );
}
