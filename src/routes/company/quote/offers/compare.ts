/** A charge of an offer. */
export interface OfferCharge {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  /** "2 containers", "per B/L" */
  readonly basis: string;
  /** In the smallest unit of the quote's currency. */
  readonly minor: number;
  /** The amount that the carrier named, if it is in another currency: "2,125.00 CNY". */
  readonly original: string | null;
}

/** An offer as a column of the comparison. */
export interface Offer {
  readonly offer_uuid: string;
  readonly carrier_code: string;
  readonly carrier_name: string;
  readonly status: string;
  /** Why it was declined while others stayed open. */
  readonly declined_reason: string | null;
  readonly service: string;
  /** "direct", "via Busan" */
  readonly way: string;
  readonly transit_days: number | null;
  /** Local days of departure and arrival. */
  readonly etd: string | null;
  readonly eta: string | null;
  readonly valid_until: string | null;
  readonly free_time_days: number | null;
  readonly co2_kg: number | null;
  readonly charges: readonly OfferCharge[];
  /** In the smallest unit of the quote's currency. */
  readonly total: number;
  /** The price for the customer; null for people who may not see it. */
  readonly sell: string | null;
  /** "JPY at 0.006810" */
  readonly rates: readonly string[];
}

export const orders = { total: 'Total', transit: 'Transit', co2: 'CO₂e' } as const;
export type OrderName = keyof typeof orders;

const keys: Readonly<Record<OrderName, (offer: Offer) => number>> = {
  total: ({ total }) => total,
  transit: ({ transit_days }) => transit_days ?? Infinity,
  co2: ({ co2_kg }) => co2_kg ?? Infinity,
};

/** The offers that were not declined individually. */
export const standing = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter(({ declined_reason }) => declined_reason === null);

/**
 * The lowest total, in the smallest unit of the quote's currency, of the offers not declined individually, or of all if
 * there are none.
 */
export function lowestTotal(offers: readonly Offer[]): number {
  const open = standing(offers);
  return Math.min(...(open.length > 0 ? open : offers).map(({ total }) => total));
}

/** Sorts offers, best first, equal ones by total; those declined individually come last. */
export const inOrder = (offers: readonly Offer[], order: OrderName): readonly Offer[] =>
  offers.toSorted(
    (a, b) =>
      Number(a.declined_reason !== null) - Number(b.declined_reason !== null) ||
      keys[order](a) - keys[order](b) ||
      a.total - b.total,
  );

const tags: Readonly<Record<OrderName, string>> = {
  total: 'Lowest total',
  transit: 'Fastest',
  co2: 'Lowest CO₂e',
};

/** What an offer is best at; nothing if there is no other offer to compare it with. */
export function tagsOf(offer: Offer, offers: readonly Offer[]): readonly string[] {
  if (offers.length < 2 || offer.declined_reason !== null) return [];
  return (Object.keys(tags) as OrderName[])
    .filter((order) => {
      const best = Math.min(...offers.map(keys[order]));
      return Number.isFinite(best) && keys[order](offer) === best;
    })
    .map((order) => tags[order]);
}

const GROUPS = { ORIGIN: 'Origin', FREIGHT: 'Freight', SURCHARGE: 'Surcharges', DESTINATION: 'Destination' };

export interface ChargeRow {
  readonly key: string;
  readonly name: string;
  readonly basis: string;
  /** By offer; null if the offer does not include it. */
  readonly cells: readonly (OfferCharge | null)[];
}

export interface ChargeRows {
  readonly group: string;
  readonly label: string;
  readonly rows: readonly ChargeRow[];
  /** By offer. */
  readonly subtotals: readonly Sum[];
}

/** A sum; `isPartial` if the offer lacks a charge that others include, so that its sum may rise. */
export interface Sum {
  readonly minor: number;
  readonly isPartial: boolean;
}

/** The charges of all offers, side by side by group. */
export function chargeRows(offers: readonly Offer[]): readonly ChargeRows[] {
  return Object.entries(GROUPS).flatMap(([group, label]) => {
    const names = new Map<string, OfferCharge>();
    for (const { charges } of offers)
      for (const charge of charges)
        if (charge.group === group && !names.has(charge.code)) names.set(charge.code, charge);
    if (names.size === 0) return [];
    const rows = [...names.values()].map(({ code, name, basis }) => ({
      key: `${group} ${code}`,
      name,
      basis,
      cells: offers.map(
        ({ charges }) => charges.find((charge) => charge.group === group && charge.code === code) ?? null,
      ),
    }));
    const subtotals = offers.map((_offer, n) => ({
      minor: rows.reduce((sum, { cells }) => sum + (cells[n]?.minor ?? 0), 0),
      isPartial: rows.some(({ cells }) => cells[n] === null),
    }));
    return [{ group, label, rows, subtotals }];
  });
}

/** For each offer, how many charges it lacks that others include. */
export const missingIn = (groups: readonly ChargeRows[], offers: readonly Offer[]): readonly number[] =>
  offers.map((_offer, n) =>
    groups.reduce((sum, { rows }) => sum + rows.filter(({ cells }) => cells[n] === null).length, 0),
  );

/** Whether the offers differ in a row. */
export const differs = (values: readonly unknown[]): boolean => new Set(values).size > 1;

export const chargeDiffers = ({ cells }: ChargeRow): boolean => differs(cells.map((cell) => cell?.minor));
