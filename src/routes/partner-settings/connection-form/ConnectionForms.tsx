import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { ConnectionForms_endpoint$key } from '#gql/ConnectionForms_endpoint';
import type { ConnectionForms_original$key } from '#gql/ConnectionForms_original';
import type { ConnectionForms_partner$key } from '#gql/ConnectionForms_partner';
import { nodesOf } from '#relay/connection.ts';
import { Part } from '#relay/parts.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { ConnectionTestPanel } from '../../_shared/connection-form/ConnectionTestPanel.tsx';
import type { ConnectionType } from '../../_shared/connection-form/connection-types.ts';
import { copyName } from '../../_shared/connection-form/copy-name.ts';
import { paths } from '../../paths.ts';
import styles from '../_shared/partner-page.module.css';
import { useGoOn } from '../../useGoOn.ts';
import forms from './connection-form.module.css';
import { isByStation } from './connection-values.ts';
import { ConnectionFormFields } from './ConnectionFormFields.tsx';
import { DeleteEndpoint } from './DeleteEndpoint.tsx';
import { EndpointAudit } from './EndpointAudit.tsx';
import { EndpointFacts } from './EndpointFacts.tsx';
import { PlatformAddresses } from './PlatformAddresses.tsx';
import { mailboxInput, useConnectionForm } from './useConnectionForm.ts';
import { useTestConnection } from './useTestConnection.ts';

const partnerFragment = graphql`
  fragment ConnectionForms_partner on TradingPartner {
    partner_uuid
    company_uuid
    company {
      company_uuid
      environment
      ...PlatformAddresses_company
    }
    ...ConnectionFormFields_partner
  }
`;

interface NewConnectionProps {
  type: ConnectionType;
  partnerRef: ConnectionForms_partner$key;
  /** The connection that it copies. */
  originalRef: ConnectionForms_original$key | null;
}

/** The form of a new connection, with a test before it is saved. */
export function NewConnection({ type, partnerRef, originalRef }: NewConnectionProps) {
  const partner = useFragment(partnerFragment, partnerRef);
  const original = useFragment(
    graphql`
      fragment ConnectionForms_original on Endpoint {
        name
        secrets {
          is_set
        }
        mailbox_grant {
          email
        }
        trading_partner {
          partner_uuid
          endpoints(first: 200) {
            edges {
              node {
                endpoint_uuid
                name
              }
            }
          }
        }
        ...useConnectionForm_endpoint
      }
    `,
    originalRef,
  );
  const { company_uuid, partner_uuid, company } = partner;
  const at = { company_uuid, partner_uuid };
  const navigate = useNavigate();
  const goOn = useGoOn();
  const test = useTestConnection();
  const others = nodesOf(original?.trading_partner.endpoints).map(({ name }) => name);
  const form = useConnectionForm({
    ...at,
    type,
    endpointRef: null,
    originalRef: original ?? null,
    nameOfCopy: original ? copyName(original.name, others) : '',
    environment: company.environment,
    onSaved() {
      notify.success(`${form.getValues().name.trim()} added`);
      goOn(paths.partnerConnections(at));
    },
  });
  const direction = useFieldValue(form.field('direction'));
  const mailbox = useFieldValue(form.field('mailbox'));
  const isLeftOut =
    original?.secrets?.some(({ is_set }) => is_set) === true || original?.mailbox_grant != null;
  return (
    <>
      <div className={forms.columns}>
        <div>
          {original && isLeftOut && (
            <div className={styles.beside}>
              <Callout tone="run" title={`A copy of ${original.name}.`}>
                Its secrets and mailbox are never shown, so they are not copied. Set them again below.
              </Callout>
            </div>
          )}
          <EntityForm form={form}>
            <ConnectionFormFields form={form} type={type} partnerRef={partner} endpointRef={null} />
          </EntityForm>
          <div className={styles.beside}>
            <ConnectionTestPanel
              form={form}
              type={type}
              context={`${direction} ${mailbox[0]?.email ?? ''}`}
              isSetElsewhere={isByStation(type)}
              test={(settings) => test({ partner_uuid, type, direction, ...mailboxInput(form), ...settings })}
            />
          </div>
        </div>
        <Part title="Our IP addresses">
          <PlatformAddresses type={type} companyRef={company} />
        </Part>
      </div>
      <SaveBar
        form={form}
        saveLabel="Add connection"
        onLeave={() => void navigate(paths.partnerConnections(at))}
      />
    </>
  );
}

interface StoredConnectionProps {
  type: ConnectionType;
  partnerRef: ConnectionForms_partner$key;
  endpointRef: ConnectionForms_endpoint$key;
  /** The flows that use it. */
  usedBy: ReactNode;
}

const endpointFragment = graphql`
  fragment ConnectionForms_endpoint on Endpoint {
    endpoint_uuid
    name
    ...useConnectionForm_endpoint
    ...ConnectionFormFields_endpoint
    ...EndpointFacts_endpoint
    ...EndpointAudit_endpoint
    ...DeleteEndpoint_endpoint
  }
`;

/** The form of a stored connection. */
export function StoredConnection({ type, partnerRef, endpointRef, usedBy }: StoredConnectionProps) {
  const partner = useFragment(partnerFragment, partnerRef);
  const endpoint = useFragment(endpointFragment, endpointRef);
  const { company_uuid, partner_uuid, company } = partner;
  const { endpoint_uuid } = endpoint;
  const at = { company_uuid, partner_uuid };
  const goOn = useGoOn();
  const test = useTestConnection();
  const form = useConnectionForm({
    ...at,
    type,
    endpointRef: endpoint,
    onSaved() {
      notify.success(`${form.getValues().name.trim()} saved`);
      goOn(paths.partnerConnections(at));
    },
  });
  const direction = useFieldValue(form.field('direction'));
  const mailbox = useFieldValue(form.field('mailbox'));
  return (
    <>
      <div className={forms.columns}>
        <div>
          <EntityForm form={form}>
            <ConnectionFormFields form={form} type={type} partnerRef={partner} endpointRef={endpoint} />
          </EntityForm>
          <div className={styles.beside}>
            <ConnectionTestPanel
              form={form}
              type={type}
              context={`${direction} ${mailbox[0]?.email ?? ''}`}
              isSetElsewhere={isByStation(type)}
              test={(settings) => test({ endpoint_uuid, direction, ...mailboxInput(form), ...settings })}
            />
          </div>
        </div>
        <div>
          <EndpointFacts type={type} endpointRef={endpoint} usedBy={usedBy} besideForm />
          <Part title="Our IP addresses">
            <PlatformAddresses type={type} companyRef={company} />
          </Part>
          <DeleteEndpoint endpointRef={endpoint} />
          <EndpointAudit endpointRef={endpoint} withHistory />
        </div>
      </div>
      <SaveBar form={form} />
    </>
  );
}

/** A read-only connection. */
export function ShownConnection({ type, endpointRef, usedBy }: StoredConnectionProps) {
  const endpoint = useFragment(endpointFragment, endpointRef);
  return (
    <div className={styles.beside}>
      <EndpointFacts type={type} endpointRef={endpoint} usedBy={usedBy} />
      <EndpointAudit endpointRef={endpoint} />
    </div>
  );
}
