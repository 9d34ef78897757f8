import { graphql, useFragment } from 'react-relay/hooks';
import { maxLength, object, string, trim } from 'zod/mini';
import { emailError } from '#rules/email.ts';
import { ruled } from '#ui/form/ruled.ts';
import type { BillingDrawer_company$key } from '#gql/BillingDrawer_company';
import type { BillingDrawerMutation } from '#gql/BillingDrawerMutation';
import { useMutation } from '#relay/useMutation.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';

const MAX_ORDER = 40;

const schema = object({
  billing_email: string().check(trim(), ruled(emailError)),
  purchase_order: string().check(trim(), maxLength(MAX_ORDER, `Use at most ${MAX_ORDER} characters.`)),
});

interface BillingDrawerProps {
  companyRef: BillingDrawer_company$key;
  onClose: () => void;
}

/** `?edit=billing`: the form for the recipients of the next invoices, and the order number printed on them. */
export function BillingDrawer({ companyRef, onClose }: BillingDrawerProps) {
  const { company_uuid, company_name, updated_at, updated_by, lock_version, license } = useFragment(
    graphql`
      fragment BillingDrawer_company on Company @throwOnFieldError {
        company_uuid
        company_name
        updated_at
        updated_by {
          display
        }
        lock_version
        license {
          billing {
            billing_email
            purchase_order
          }
        }
      }
    `,
    companyRef,
  );
  const [update] = useMutation<BillingDrawerMutation>(
    graphql`
      mutation BillingDrawerMutation($input: UpdateBillingDetailsInput!) {
        update_billing_details(input: $input) {
          company {
            company_uuid
            ...BillingCard_company
            drafts: invoices(statuses: [DRAFT], first: 1) {
              edges {
                node {
                  invoice_uuid
                  purchase_order
                }
              }
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Billing details saved', failure: 'The billing details were not saved', inForm: 'all' },
  );
  const { billing_email, purchase_order } = license.billing;
  const form = useEntityForm({
    formKey: `billing/${company_uuid}`,
    subject: 'Billing details',
    values: { billing_email, purchase_order: purchase_order ?? '' },
    version: lock_version,
    changedBy: updated_by ? { name: updated_by.display, at: updated_at } : null,
    schema,
    save: (next, { version, changed }) =>
      update({
        input: {
          company_uuid,
          lock_version: version,
          ...(changed.includes('billing_email') ? { billing_email: next.billing_email } : {}),
          ...(changed.includes('purchase_order') ? { purchase_order: next.purchase_order || null } : {}),
        },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Billing details"
      context={<bdi>{company_name}</bdi>}
      size="small"
    >
      <FormSection title="Next invoices" hint="Issued ones stay as they are">
        <TextField
          field={form.field('billing_email')}
          label="Send invoices to"
          type="email"
          required
          focusFirst
        />
        <TextField
          field={form.field('purchase_order')}
          label="Purchase order"
          mono
          maxLength={MAX_ORDER}
          description="Your order number, if your accounting needs it on each invoice"
        />
      </FormSection>
    </FormDrawer>
  );
}
