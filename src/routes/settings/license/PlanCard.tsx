import { graphql, useFragment } from 'react-relay/hooks';
import type { PlanCard_license$key } from '#gql/PlanCard_license';
import { formatDate } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue, isForbidden } from '#relay/caught-value.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { choiceLabel } from '#ui/form/choice.ts';
import { paths } from '../../paths.ts';
import { PLANS } from './license-labels.ts';

interface PlanCardProps {
  licenseRef: PlanCard_license$key;
  company_uuid: string;
}

/** The contract. Only owners are sent prices. */
export function PlanCard({ licenseRef, company_uuid }: PlanCardProps) {
  const license = useFragment(
    graphql`
      fragment PlanCard_license on License {
        plan
        term_start
        term_end
        auto_renew
        monthly_fee @catch(to: RESULT) {
          amount
          currency
        }
        overage_price @catch(to: RESULT) {
          amount
          currency
        }
        billing @catch(to: RESULT) {
          payment_method
          billing_email
          purchase_order
        }
      }
    `,
    licenseRef,
  );
  const { plan, term_start, term_end, auto_renew } = license;
  const monthly_fee = caughtValue(license.monthly_fee);
  const overage_price = caughtValue(license.overage_price);
  const billing = caughtValue(license.billing);
  const isOwner = !isForbidden(license.monthly_fee);
  return (
    <Card
      title="Plan"
      actions={
        isOwner && (
          <AnchorButton small look="quiet" to={paths.invoices({ company_uuid })}>
            Invoices
          </AnchorButton>
        )
      }
      foot={!isOwner && 'Only owners see prices and request changes.'}
    >
      <KeyValue
        facts={[
          { label: 'Plan', value: choiceLabel(PLANS, plan) },
          { label: 'Term', value: `${formatDate(term_start, 'UTC')} – ${formatDate(term_end, 'UTC')}` },
          { label: 'Renewal', value: auto_renew ? 'Automatic, for a year' : 'Not automatic' },
          {
            label: 'Monthly fee',
            value: monthly_fee && formatMoney(monthly_fee.amount, monthly_fee.currency),
          },
          {
            label: 'Overage',
            value: overage_price && `${Number(overage_price.amount)} ${overage_price.currency} per execution`,
          },
          { label: 'Payment', value: billing?.payment_method },
          { label: 'Invoices to', value: billing?.billing_email },
          { label: 'Purchase order', value: billing?.purchase_order },
        ]}
      />
      <CaughtFailure fields={[license.monthly_fee, license.overage_price, license.billing]} />
    </Card>
  );
}
