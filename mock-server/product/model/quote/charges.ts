import type { ChargeBasis, ChargeGroup, ChargePayment } from '#schema-types';
import { rateBetween } from '../../world/exchange.ts';
import {
  converted,
  digitsOf,
  PRICE_DIGITS,
  priced,
  roundHalf,
  sumOf,
  type Amount,
} from '../../world/money.ts';

/** A charge; amounts in whole minor units. */
export interface Charge {
  readonly code: string;
  readonly name: string;
  readonly group: ChargeGroup;
  readonly basis: ChargeBasis;
  readonly quantity: number;
  readonly rate: Amount;
  readonly amount: Amount;
  readonly in_quote_currency: Amount;
  readonly payment: ChargePayment;
}

/** Collects the charges of an offer. */
export class Tariff {
  readonly charges: Charge[] = [];
  readonly #currency: string;

  /** `currency` is the quote's. */
  constructor(currency: string) {
    this.#currency = currency;
  }

  /** Adds a rate times a quantity and returns the charge. The rate is in major units of the currency. */
  add(
    group: ChargeGroup,
    [code, name]: readonly [string, string],
    {
      basis,
      quantity,
      rate: [major, currency],
    }: { basis: Exclude<ChargeBasis, 'PERCENT'>; quantity: number; rate: readonly [number, string] },
  ): Charge {
    const rate = { minor: roundHalf(major * 10 ** digitsOf(currency)), currency };
    const price = rate.minor * 10 ** (PRICE_DIGITS - digitsOf(currency));
    return this.#keep(group, [code, name], {
      basis,
      quantity,
      rate,
      amount: {
        minor: priced(quantity, price, currency),
        currency,
      },
    });
  }

  /** Adds a percentage of another charge. */
  percent(
    group: ChargeGroup,
    names: readonly [string, string],
    { percent, of }: { percent: number; of: Charge },
  ): Charge {
    const { minor, currency } = of.amount;
    const amount = { minor: roundHalf((minor * percent) / 100), currency };
    return this.#keep(group, names, { basis: 'PERCENT', quantity: percent, rate: of.amount, amount });
  }

  get total(): Amount {
    return sumOf(
      this.charges.map(({ in_quote_currency }) => in_quote_currency),
      this.#currency,
    );
  }

  /** Totals by currency; the freight's currency comes first. */
  get totals(): Amount[] {
    const freight = this.charges.find(({ group }) => group === 'FREIGHT')?.amount.currency ?? '';
    const byCurrency = Map.groupBy(this.charges, ({ amount }) => amount.currency);
    return [...byCurrency]
      .map(([currency, some]) =>
        sumOf(
          some.map(({ amount }) => amount),
          currency,
        ),
      )
      .sort((a, b) => Number(b.currency === freight) - Number(a.currency === freight));
  }

  /** Currency conversions with their rates. */
  get fx(): { readonly from: string; readonly to: string; readonly rate: number }[] {
    return this.totals
      .filter(({ currency }) => currency !== this.#currency)
      .map(({ currency }) => ({
        from: currency,
        to: this.#currency,
        rate: rateBetween(currency, this.#currency),
      }));
  }

  #keep(
    group: ChargeGroup,
    [code, name]: readonly [string, string],
    { basis, quantity, rate, amount }: { basis: ChargeBasis; quantity: number; rate: Amount; amount: Amount },
  ): Charge {
    const same = amount.currency === this.#currency;
    const charge: Charge = {
      code,
      name,
      group,
      basis,
      quantity,
      rate,
      amount,
      in_quote_currency: same
        ? amount
        : converted(amount, this.#currency, rateBetween(amount.currency, this.#currency)),
      payment: group === 'DESTINATION' ? 'COLLECT' : 'PREPAID',
    };
    this.charges.push(charge);
    return charge;
  }
}
