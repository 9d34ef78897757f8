import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type {
  IntegrationsTable_company$data,
  IntegrationsTable_company$key,
} from '#gql/IntegrationsTable_company';
import { setIntegrationLicenseTypes } from '#client-state/license-types.ts';
import { formatMoney } from '#lib/money.ts';
import { formatCount } from '#lib/numbers.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { integrationForm, type LicenseForm } from './drawer-names.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { categories, integrationStatuses } from './license-labels.ts';
import styles from './license.module.css';

type Integration = IntegrationsTable_company$data['integration_license_types'][number];

interface IntegrationsTableProps {
  companyRef: IntegrationsTable_company$key;
  mayRequest: boolean;
  /** Platform staff set directly what others can only request. */
  mayMaintain: boolean;
  /** The form of an integration to open over the table. */
  form: LicenseForm | null;
  onClose: () => void;
}

/** The pre-built integrations, licensed and available. */
export function IntegrationsTable(props: IntegrationsTableProps) {
  const { companyRef, mayRequest, mayMaintain, form, onClose } = props;
  const { company_uuid, integration_license_types: types } = useFragment(
    graphql`
      fragment IntegrationsTable_company on Company @throwOnFieldError {
        company_uuid
        integration_license_types {
          company_uuid
          integration_identifier
          name
          vendor
          description
          category
          status
          included_seats
          used_seats
          monthly_price @catch(to: RESULT) {
            amount
            currency
          }
          ...licenseTypes_item
          ...IntegrationForm_type
        }
      }
    `,
    companyRef,
  );
  const environment = useRelayEnvironment();
  useEffect(() => setIntegrationLicenseTypes(environment, types), [environment, types]);
  const { openForm } = useFormAddress();
  if (types.length === 0) return <EmptyState kind="none" title="No integrations are offered yet" />;
  const order = ['LICENSED', 'TRIAL', 'REQUESTED', 'AVAILABLE'];
  return (
    <>
      <SimpleTable<Integration>
        label="Integrations"
        rows={types.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))}
        rowKey={({ integration_identifier }) => integration_identifier}
        columns={[
          {
            id: 'name',
            header: 'Integration',
            grow: true,
            cell: ({ name, vendor, category, description }) => (
              <span className={styles.name} data-tip={description}>
                <b>{name}</b>
                <span className={styles.muted}>{`${categories[category] ?? 'Other'} · ${vendor}`}</span>
              </span>
            ),
          },
          {
            id: 'status',
            header: 'Status',
            cell: ({ status }) => {
              const { tone, label } = statusLook(integrationStatuses, status);
              return <StatusBadge tone={tone}>{label}</StatusBadge>;
            },
          },
          {
            id: 'seats',
            header: 'Seats used',
            align: 'end',
            phone: 'hide',
            cell: ({ included_seats, used_seats }) =>
              included_seats > 0 && `${formatCount(used_seats)} of ${formatCount(included_seats)}`,
          },
          {
            id: 'price',
            header: 'Seat per month',
            align: 'end',
            phone: 'hide',
            cell({ monthly_price }) {
              const price = caughtValue(monthly_price);
              return price && formatMoney(price.amount, price.currency);
            },
          },
          {
            id: 'actions',
            header: 'Actions',
            bare: true,
            align: 'end',
            cell: ({ integration_identifier, name, status }) =>
              mayMaintain ? (
                <Button
                  small
                  aria-label={`Set license of ${name}`}
                  onClick={() => openForm({ edit: integrationForm(integration_identifier) })}
                >
                  Set
                </Button>
              ) : (
                mayRequest &&
                status !== 'REQUESTED' && (
                  <Button
                    small
                    look={status === 'AVAILABLE' ? 'default' : 'quiet'}
                    aria-label={status === 'AVAILABLE' ? `Request ${name}` : `Add seats of ${name}`}
                    onClick={() => openForm({ new: integrationForm(integration_identifier) })}
                  >
                    {status === 'AVAILABLE' ? 'Request' : 'Add seats'}
                  </Button>
                )
              ),
          },
        ]}
      />
      <CaughtFailure fields={types.map(({ monthly_price }) => monthly_price)} />
      {form && (
        <IntegrationForm
          company_uuid={company_uuid}
          integration_identifier={form.key}
          isRequest={form.isRequest}
          onClose={onClose}
        />
      )}
    </>
  );
}
