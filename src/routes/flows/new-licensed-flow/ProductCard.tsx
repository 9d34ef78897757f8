import { graphql, useFragment } from 'react-relay/hooks';
import type { ProductCard_integration$key } from '#gql/ProductCard_integration';
import { formatMoney } from '../../../lib/money.ts';
import { sentenceCase } from '../../../lib/text.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { KeyValue } from '../../../ui/page/KeyValue.tsx';
import { seatWords } from '../seat-words.ts';
import { WebLink } from '../../../ui/text/WebLink.tsx';
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
        monthly_price @catch(to: NULL) {
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
  const { status, included_seats, used_seats, monthly_price } = product;
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
            value: monthly_price && formatMoney(monthly_price.amount, monthly_price.currency),
          },
          {
            label: 'Terms',
            value: <WebLink address={product.terms_url}>Terms and conditions</WebLink>,
          },
        ]}
      />
    </Card>
  );
}
