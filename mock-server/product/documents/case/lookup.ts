import { BAD_CONTAINER } from '../../facts/bad-values.ts';
import type { BusinessCase } from './case.ts';

type Unlinked = Omit<BusinessCase, 'lookup'>;

/** A table's translation: where the case has the value, and how to replace it with another one. */
interface Translation {
  readonly tables: RegExp;
  readonly label: string;
  readonly read: (c: Unlinked) => readonly [source: string, target: string];
  readonly write?: (c: Unlinked, source: string) => Unlinked;
}

const translations: readonly Translation[] = [
  {
    tables: /equip|container/,
    label: 'EQUIPMENT TYPE',
    read: (c) => [c.containers[0]?.code ?? '40HC', c.containers[0]?.iso_type ?? '45G1'],
    write: (c, code) => ({
      ...c,
      containers: c.containers.map((container, i) => (i === 0 ? { ...container, code } : container)),
    }),
  },
  {
    tables: /region|state|province/,
    label: 'REGION',
    read: (c) => [c.shipper.region_name || 'California', c.shipper.region || 'CA'],
    write: (c, region_name) => ({ ...c, shipper: { ...c.shipper, region_name } }),
  },
  {
    tables: /status|event|milestone/,
    label: 'STATUS CODE',
    read: (c) => [c.events.at(-1)?.cargowise ?? 'DEP', c.events.at(-1)?.ocean ?? 'VD'],
    write: (c, cargowise) => ({
      ...c,
      events: c.events.map((event, i) => (i === c.events.length - 1 ? { ...event, cargowise } : event)),
    }),
  },
  {
    tables: /charge|cost/,
    label: 'CHARGE CODE',
    read: (c) => [c.charges[1]?.cargowise ?? 'BAF', c.charges[1]?.code ?? 'FUE'],
    write: (c, cargowise) => ({
      ...c,
      charges: c.charges.map((charge, i) => (i === 1 ? { ...charge, cargowise } : charge)),
    }),
  },
  {
    tables: /customer|org|party|account/,
    label: 'CUSTOMER',
    read: (c) => [c.buyer.code, c.buyer.gln],
    write: (c, code) => ({ ...c, buyer: { ...c.buyer, code } }),
  },
  { tables: /port|location|unloc/, label: 'PORT', read: (c) => [c.loading.name, c.loading.unlocode] },
  { tables: /carrier|scac/, label: 'CARRIER', read: (c) => [c.carrier.name, c.carrier.scac] },
  { tables: /unit|measure|uom|pack/, label: 'PACKAGE TYPE', read: () => ['CTN', 'CT'] },
];

const other: Translation = { tables: /./, label: 'SERVICE LEVEL', read: () => ['STANDARD', 'STD'] };

/** The container type in orders for which the bad mapping computes a key that is in no table. */
const ORDERED = '40DV';

/**
 * The source value that made the run fail, if any: the value itself, or the key that the mapping computed from it, is
 * in no table.
 */
function unknownValue({ facts }: Unlinked): string | undefined {
  const { reason_code, reason_values } = facts.first.fate;
  const isUnknown = reason_code === 'LOOKUP_MISS' || reason_code === 'UNKNOWN_CUSTOMER';
  const value = isUnknown ? reason_values['value'] : undefined;
  return value === BAD_CONTAINER ? ORDERED : value;
}

/** The case with its lookup. An unknown value replaces every occurrence. */
export function withLookup(c: Unlinked): BusinessCase {
  const { facts } = c;
  const { first, fate } = facts;
  const table =
    first.fate.reason_code === 'UNKNOWN_CUSTOMER'
      ? 'customer_codes'
      : (first.fate.reason_values['table'] ?? facts.flow.lookup_table ?? 'service_levels');
  const found = translations.find(({ tables }) => tables.test(table)) ?? other;
  const unknown = unknownValue(c);
  const [source, known] = found.read(c);
  if (unknown !== undefined) {
    const changed = found.write?.(c, unknown) ?? c;
    return { ...changed, lookup: { table, label: found.label, source: unknown, target: '' } };
  }
  // The receiver rejected a wrong value from the table.
  const wrong =
    fate.reason_code === 'ACK_REJECTED' && fate.reason_values['table']
      ? fate.reason_values['value']
      : undefined;
  return { ...c, lookup: { table, label: found.label, source, target: wrong ?? known } };
}
