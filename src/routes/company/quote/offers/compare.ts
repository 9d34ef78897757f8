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
  /** The price for the customer; null for who may not see it. */
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

/** The offers that were not declined one by one. */
export const standing = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter(({ declined_reason }) => declined_reason === null);

/** The lowest total, in the smallest unit of the quote's currency: of those still open, or of all if none is. */
export function lowestTotal(offers: readonly Offer[]): number {
  const open = standing(offers);
  return Math.min(...(open.length > 0 ? open : offers).map(({ total }) => total));
}

/** The best first, equal ones by their total; those that were declined one by one are last. */
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

/** What an offer is best at; nothing while there is no other to compare it with. */
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
  /** By offer; null where it is not quoted. */
  readonly cells: readonly (OfferCharge | null)[];
}

export interface ChargeRows {
  readonly group: string;
  readonly label: string;
  readonly rows: readonly ChargeRow[];
  /** By offer. */
  readonly subtotals: readonly Sum[];
}

/** A sum, and whether something that others quote is missing in it, so that it may rise. */
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
        ({ charges }) => charges.find((one) => one.group === group && one.code === code) ?? null,
      ),
    }));
    const subtotals = offers.map((_offer, n) => ({
      minor: rows.reduce((sum, { cells }) => sum + (cells[n]?.minor ?? 0), 0),
      isPartial: rows.some(({ cells }) => cells[n] === null),
    }));
    return [{ group, label, rows, subtotals }];
  });
}

/** How many charges that others quote are missing in each offer. */
export const missingIn = (groups: readonly ChargeRows[], offers: readonly Offer[]): readonly number[] =>
  offers.map((_offer, n) =>
    groups.reduce((sum, { rows }) => sum + rows.filter(({ cells }) => cells[n] === null).length, 0),
  );

/** Whether a row says something that tells offers apart. */
export const differs = (values: readonly unknown[]): boolean => new Set(values).size > 1;

export const chargeDiffers = ({ cells }: ChargeRow): boolean => differs(cells.map((cell) => cell?.minor));
