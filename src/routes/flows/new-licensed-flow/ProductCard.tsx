import { graphql, useFragment } from 'react-relay/hooks';
import type { ProductCard_integration$key } from '#gql/ProductCard_integration';
import { formatMoney } from '#lib/money.ts';
import { sentenceCase } from '#lib/text.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { seatWords } from '../seat-labels.ts';
import { WebLink } from '#ui/text/WebLink.tsx';
import styles from './licensed-flow.module.css';

/** The integration's vendor, what it does, and the price of a seat. */
export function ProductCard({ integrationRef }: { integrationRef: ProductCard_integration$key }) {
  const product = useFragment(
    graphql`
      fragment ProductCard_integration on IntegrationLicenseType {
        company_uuid
        integration_identifier
        vendor
        description
        category
        status
        included_seats
        used_seats
        terms_url
        monthly_price @catch(to: RESULT) {
          amount
          currency
        }
        flow_types {
          code
          label
        }
      }
    `,
    integrationRef,
  );
  const { status, included_seats, used_seats } = product;
  const price = caughtValue(product.monthly_price);
  return (
    <Card title="Product">
      <p className={styles.description}>{product.description}</p>
      <KeyValue
        facts={[
          { label: 'Vendor', value: product.vendor },
          { label: 'Category', value: sentenceCase(product.category) },
          { label: 'Flow types', value: product.flow_types.map(({ label }) => label).join(', ') },
          { label: 'Seats', value: seatWords({ status, included_seats, used_seats }).words },
          {
            label: 'Seat per month',
            value: price && formatMoney(price.amount, price.currency),
          },
          {
            label: 'Terms',
            value: <WebLink address={product.terms_url}>Terms and conditions</WebLink>,
          },
        ]}
      />
      <CaughtFailure fields={[product.monthly_price]} />
    </Card>
  );
}
