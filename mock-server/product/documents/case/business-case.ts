import type { Container, Charge, BusinessCase } from './case.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { carrierOf } from '../../facts/carriers.ts';
import { containerNumber, sscc } from '../../facts/references.ts';
import { mix } from '../../../kernel/random.ts';
import { digits, pick, whole } from '../random.ts';
import { DAY, HOUR, MINUTE, dayOf } from '../../../formats/time.ts';
import { eventsOf } from './events.ts';
import { goodsLine, type GoodsLine } from './goods.ts';
import { kindOf } from './kind.ts';
import { withLookup } from './lookup.ts';
import { without } from './missing.ts';
import { companyParty, otherParty, partnerParty } from './parties.ts';
import { placeOf } from '../../facts/places.ts';

const containerTypes = [
  ['40HC', '45G1', 3900],
  ['40DV', '42G1', 3750],
  ['20DV', '22G1', 2300],
  ['40RF', '45R1', 4600],
] as const;

function containersOf(facts: ExecutionFacts): readonly Container[] {
  const { hash: seed, references } = facts;
  const prefix = references.container.slice(0, 4);
  return Array.from({ length: whole(1, 3, seed, 'containers') }, (_, i) => {
    const [code, iso_type, tare_kg] = pick(containerTypes, seed, 'type', i);
    const number =
      i === 0 ? references.container : containerNumber(prefix, whole(0, 999_999, seed, 'container', i));
    return { number, code, iso_type, tare_kg, seal: `SL${digits(6, seed, 'seal', i)}` };
  });
}

function chargesOf(seed: number, lines: readonly GoodsLine[]): readonly Charge[] {
  const kilos = Math.round(lines.reduce((sum, line) => sum + line.weight_g, 0) / 1000);
  const haul = 42_000 + kilos * whole(6, 11, seed, 'rate');
  const charges: Charge[] = [
    { code: '400', cargowise: 'FRT', description: 'Freight', amount: haul },
    { code: 'FUE', cargowise: 'BAF', description: 'Fuel surcharge', amount: Math.round(haul * 0.185) },
  ];
  if (whole(0, 1, seed, 'detention') === 1) {
    charges.push({
      code: 'DTL',
      cargowise: 'DET',
      description: 'Detention',
      amount: whole(1, 4, seed, 'hours') * 7500,
    });
  }
  if (whole(0, 2, seed, 'liftgate') === 0) {
    charges.push({ code: 'LFT', cargowise: 'LFT', description: 'Lift gate', amount: 8500 });
  }
  return charges;
}

const sum = (
  lines: readonly GoodsLine[],
  field: 'quantity' | 'packages' | 'weight_g' | 'volume_l' | 'amount',
) => lines.reduce((total, line) => total + line[field], 0);

/** The business case of an execution with this many lines (or events, for a status). */
export function businessCase(facts: ExecutionFacts, count: number): BusinessCase {
  const { world_seed, hash: seed, references, company, partner, flow } = facts;
  const kind = kindOf(facts.flow);
  const own = companyParty(world_seed, company);
  const other = partnerParty(world_seed, partner);
  const [sender, receiver] = flow.direction === 'SEND' ? [own, other] : [other, own];
  const formats = `${flow.source_file_type} ${flow.destination_file_type}`;
  const sea = kind === 'SHIPMENT' || /EDIFACT|_31[05]_/.test(formats);
  const shipper = otherParty(world_seed, seed, { role: 'shipper', overseas: sea });
  const consignee = otherParty(world_seed, seed, { role: 'consignee', overseas: false });
  const lineCount = kind === 'STATUS' ? 1 + (seed % 3) : count;
  const lines =
    kind === 'CATALOGUE'
      ? []
      : Array.from({ length: lineCount }, (_, i) => goodsLine(world_seed, seed, i + 1));
  const loading = placeOf(references.origin);
  const discharge = placeOf(references.destination);
  const scac = partner.scac ?? references.carrier_scac;
  const issued = facts.first.submitted_at - whole(2, 50, seed, 'issued') * MINUTE;
  const pickup =
    dayOf(facts.first.submitted_at) + whole(1, 4, seed, 'pickup') * DAY + whole(7, 15, seed, 'hour') * HOUR;
  const departure = pickup + whole(1, 5, seed, 'departure') * DAY + whole(0, 11, seed, 'sails') * HOUR;
  const charges = chargesOf(seed, lines);
  const complete = withLookup({
    facts,
    kind,
    seed,
    references,
    sender,
    receiver,
    shipper,
    consignee,
    buyer: kind.startsWith('PURCHASE') || kind === 'CATALOGUE' ? sender : consignee,
    seller: kind.startsWith('PURCHASE') ? receiver : sender,
    carrier: { scac, name: partner.scac ? partner.partner_name : (carrierOf(scac)?.name ?? scac) },
    loading,
    discharge,
    count,
    lines,
    containers: containersOf(facts),
    charges,
    events:
      kind === 'STATUS' ? eventsOf(facts, count, { from: shipper, to: consignee, loading, discharge }) : [],
    currency: /EDIFACT/.test(formats) ? 'EUR' : 'USD',
    incoterm: pick(['FOB', 'CIF', 'EXW', 'DAP', 'FCA'], seed, 'incoterm'),
    times: {
      issued,
      pickup,
      delivery: pickup + whole(1, 4, seed, 'transit') * DAY + whole(1, 6, seed, 'unload') * HOUR,
      departure,
      arrival: departure + whole(11, 34, seed, 'voyage') * DAY,
      due: dayOf(facts.first.submitted_at) + 30 * DAY,
    },
    totals: {
      quantity: sum(lines, 'quantity'),
      packages: sum(lines, 'packages'),
      weight_g: sum(lines, 'weight_g'),
      volume_l: sum(lines, 'volume_l'),
      amount: sum(lines, 'amount'),
      freight: charges.reduce((total, charge) => total + charge.amount, 0),
    },
    sscc: (line) => sscc('0614141', whole(0, 999_999_999, seed, 'sscc', line)),
  });
  const { reason_code, reason_values } = facts.first.fate;
  const path = reason_code === 'REQUIRED_FIELD_MISSING' ? reason_values['path'] : undefined;
  return path === undefined ? complete : without(complete, path);
}

/** Another document of the same kind and time, for an interchange that contains two. */
export function secondCase(c: BusinessCase): BusinessCase {
  const { facts } = c;
  const { order, shipment, invoice, house_bill } = facts.references;
  return businessCase(
    {
      ...facts,
      hash: mix(facts.hash),
      references: {
        ...facts.references,
        order: `${order}-2`,
        shipment: `${shipment}B`,
        invoice: `${invoice}-2`,
        house_bill: `${house_bill}B`,
      },
    },
    c.count,
  );
}
