import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BillingCard_company$key } from '#gql/BillingCard_company';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { paths } from '#routes/paths.ts';
import styles from './billing.module.css';

// Lazy, because the form components are larger than this screen.
const BillingDrawer = lazily(() => import('./BillingDrawer.tsx'), 'BillingDrawer');

/** The value of `?edit=` that opens the form. */
const BILLING = 'billing';

/** The recipients of invoices and the details printed on them, with the form to edit them. */
export function BillingCard({ companyRef }: { companyRef: BillingCard_company$key }) {
  const company = useFragment(
    graphql`
      fragment BillingCard_company on Company @throwOnFieldError {
        company_uuid
        status
        company_contacts {
          kind
          name
        }
        license {
          viewer_can_edit
          billing {
            billing_email
            purchase_order
            payment_method
          }
        }
        ...BillingDrawer_company
      }
    `,
    companyRef,
  );
  const { company_uuid, status, company_contacts, license } = company;
  const { billing, viewer_can_edit } = license;
  const { open, openForm, close } = useFormAddress();
  const contact = company_contacts.find(({ kind }) => kind === 'BILLING');
  const locked = viewer_can_edit
    ? undefined
    : status === 'ACTIVE'
      ? 'Only owners change billing details.'
      : `This workspace is ${status.toLowerCase()}. Nothing can be changed.`;
  const isOpen = locked === undefined && open !== null && 'edit' in open && open.edit === BILLING;
  return (
    <Card
      title="Billing details"
      actions={
        <Button
          small
          icon={<IconPencil size={14} />}
          aria-label="Edit billing details"
          aria-disabled={locked !== undefined || undefined}
          data-tip={locked}
          onClick={() => {
            if (locked === undefined) openForm({ edit: BILLING });
          }}
        >
          Edit
        </Button>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>Invoices to</dt>
          <dd>{billing.billing_email}</dd>
        </div>
        <div>
          <dt>Purchase order</dt>
          <dd>{billing.purchase_order ?? <span className={styles.muted}>None</span>}</dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>{billing.payment_method}</dd>
        </div>
        <div>
          <dt>Billing contact</dt>
          <dd>
            <UiLink to={paths.profile({ company_uuid }, contact ? {} : { edit: 'profile' })}>
              {contact ? <bdi>{contact.name}</bdi> : 'Set in the profile'}
            </UiLink>
          </dd>
        </div>
      </dl>
      {isOpen && (
        <Suspense fallback={null}>
          <BillingDrawer key={company_uuid} companyRef={company} onClose={close} />
        </Suspense>
      )}
    </Card>
  );
}
