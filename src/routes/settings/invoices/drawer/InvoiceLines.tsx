import { graphql, useFragment } from 'react-relay/hooks';
import type { InvoiceLines_invoice$key } from '#gql/InvoiceLines_invoice';
import { formatMoney } from '#lib/money.ts';
import { formatCount } from '#lib/numbers.ts';
import styles from './invoice.module.css';

/** The price per unit with all its digits, because it may be a fraction of a cent. */
function unitWords(amount: string): string {
  const [whole = '', part = ''] = amount.split('.');
  const digits = part.replace(/0+$/, '').padEnd(2, '0');
  return `${formatCount(Number(whole))}.${digits}`;
}

/** The billed items and their total. */
export function InvoiceLines({ invoiceRef }: { invoiceRef: InvoiceLines_invoice$key }) {
  const { lines, subtotal, tax_label, tax, total } = useFragment(
    graphql`
      fragment InvoiceLines_invoice on Invoice {
        lines {
          description
          quantity
          unit_price {
            amount
          }
          amount {
            amount
            currency
          }
        }
        subtotal {
          amount
          currency
        }
        tax_label
        tax {
          amount
          currency
        }
        total {
          amount
          currency
        }
      }
    `,
    invoiceRef,
  );
  return (
    <table className={styles.lines} aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity × price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // The same item may be billed twice.
          <tr key={`${index} ${line.description}`}>
            <th scope="row">{line.description}</th>
            <td>{`${formatCount(line.quantity)} × ${unitWords(line.unit_price.amount)}`}</td>
            <td>{formatMoney(line.amount.amount, line.amount.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Subtotal
          </th>
          <td>{formatMoney(subtotal.amount, subtotal.currency)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            {tax_label}
          </th>
          <td>{formatMoney(tax.amount, tax.currency)}</td>
        </tr>
        <tr className={styles.total}>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{formatMoney(total.amount, total.currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
