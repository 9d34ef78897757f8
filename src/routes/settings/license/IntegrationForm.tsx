import { Suspense } from 'react';
import { graphql, useClientQuery, useFragment } from 'react-relay/hooks';
import type { IntegrationForm_type$key } from '#gql/IntegrationForm_type';
import type { IntegrationFormQuery } from '#gql/IntegrationFormQuery';
import { lazily } from '#lib/lazily.ts';

// Lazy, because the forms are larger than this screen.
const RequestIntegration = lazily(() => import('./drawers/RequestIntegration.tsx'), 'RequestIntegration');
const SetIntegration = lazily(() => import('./drawers/SetIntegration.tsx'), 'SetIntegration');

interface IntegrationFormProps {
  company_uuid: string;
  integration_identifier: string;
  isRequest: boolean;
  onClose: () => void;
}

/** The form of one integration, read from the client state, where the table stores all integrations. */
export function IntegrationForm(props: IntegrationFormProps) {
  const { company_uuid, integration_identifier } = props;
  const { client_state } = useClientQuery<IntegrationFormQuery>(
    graphql`
      query IntegrationFormQuery {
        client_state {
          license_types {
            integration_license_types {
              items {
                company_uuid
                integration_identifier
                ...IntegrationForm_type
              }
            }
          }
        }
      }
    `,
    {},
  );
  const type = client_state.license_types.integration_license_types?.items.find(
    (item) => item.company_uuid === company_uuid && item.integration_identifier === integration_identifier,
  );
  return type ? <OpenForm key={integration_identifier} typeRef={type} {...props} /> : null;
}

interface OpenFormProps extends IntegrationFormProps {
  typeRef: IntegrationForm_type$key;
}

function OpenForm({ typeRef, company_uuid, isRequest, onClose }: OpenFormProps) {
  const type = useFragment(
    graphql`
      fragment IntegrationForm_type on IntegrationLicenseType {
        ...RequestIntegration_type
        ...SetIntegration_type
      }
    `,
    typeRef,
  );
  const Form = isRequest ? RequestIntegration : SetIntegration;
  return (
    <Suspense fallback={null}>
      <Form typeRef={type} company_uuid={company_uuid} onClose={onClose} />
    </Suspense>
  );
}
