import type { QuoteCargoInput, QuotePlaceInput } from '#schema-types';
import { countryError } from '#rules/country.ts';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { QuoteMode } from '../../facts/carriers.ts';
import { exchanged } from '../../world/exchange.ts';
import { servedPlace, spotOfDoor } from '../../world/quote-places.ts';
import { measured } from '../../model/quote/cargo.ts';
import type { Cargo, Place, QuoteRecord } from '../../model/quote/model.ts';

const wrong = (path: string | readonly string[], message: string): UserError =>
  userError('VALIDATION', message, path);

/** A validated value, or its errors. */
export interface Checked<Value> {
  readonly value: Value;
  readonly errors: readonly UserError[];
}

const kinds: Readonly<Record<QuoteMode, readonly Place['kind'][]>> = {
  OCEAN_FCL: ['PORT', 'DOOR'],
  OCEAN_LCL: ['PORT', 'DOOR'],
  AIR: ['AIRPORT', 'DOOR'],
  ROAD_FTL: ['DOOR', 'PORT', 'AIRPORT', 'RAMP'],
  ROAD_LTL: ['DOOR'],
  RAIL: ['RAMP'],
  INTERMODAL: ['RAMP', 'DOOR'],
  PARCEL: ['DOOR'],
};
const kindNames: Readonly<Record<Place['kind'], string>> = {
  PORT: 'a seaport',
  AIRPORT: 'an airport',
  DOOR: 'an address',
  RAMP: 'a rail terminal',
};

/** Validates a place. */
export function readPlace(field: 'origin' | 'destination', input: QuotePlaceInput): Checked<Place> {
  const { kind } = input;
  if (kind === 'DOOR') {
    const city = input.city?.trim() ?? '';
    const postal_code = input.postal_code?.trim() ?? '';
    const country = input.country ?? '';
    const errors = [
      ...(city === '' ? [wrong([field, 'city'], 'Enter a city.')] : []),
      ...(/^[A-Z0-9][A-Z0-9 -]{1,9}$/i.test(postal_code)
        ? []
        : [wrong([field, 'postal_code'], 'Enter a postal code, such as 94607.')]),
      ...[countryError(country)].flatMap((error) =>
        error === null ? [] : [wrong([field, 'country'], error)],
      ),
    ];
    if (errors.length === 0 && spotOfDoor(city, country) === null) {
      errors.push(wrong([field, 'country'], 'No carrier serves this country.'));
    }
    return { value: { kind, unlocode: null, name: city, city, postal_code, country }, errors };
  }
  const unlocode = input.unlocode?.trim().toUpperCase() ?? '';
  const served = servedPlace(unlocode);
  const value: Place = {
    kind,
    unlocode,
    name: served?.name ?? unlocode,
    city: served?.name ?? unlocode,
    postal_code: null,
    country: unlocode.slice(0, 2),
  };
  if (!served) {
    return {
      value,
      errors: [wrong([field, 'unlocode'], 'Enter a UN/LOCODE served by the carriers, such as CNSHA.')],
    };
  }
  const errors = served.kinds.includes(kind)
    ? []
    : [wrong([field, 'kind'], `${served.name} is not ${kindNames[kind]}.`)];
  return { value, errors };
}

const FREIGHT_CLASSES: ReadonlySet<string> = new Set(
  '50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500'.split(' '),
);
const MAX_LINES = 50;
const MAX_CM = 1600;
/** Maximum payload of a container in kilograms. */
const MAX_IN_CONTAINER = 30_480;

/** Validates the cargo lines. */
export function readCargo(input: readonly QuoteCargoInput[]): Checked<Cargo[]> {
  const errors: UserError[] = [];
  if (input.length > MAX_LINES) errors.push(wrong('cargo', `Use at most ${MAX_LINES} lines.`));
  const value = input.map((line, n): Cargo => {
    const at = (field: string) => ['cargo', String(n), field];
    const demand = (field: string, holds: boolean, message: string) => {
      if (!holds) errors.push(wrong(at(field), message));
    };
    const container_type = line.container_type ?? null;
    const whole = {
      pieces: line.pieces,
      package_type: line.package_type?.trim().toUpperCase() || null,
      container_type,
      length_cm: line.length_cm ?? null,
      width_cm: line.width_cm ?? null,
      height_cm: line.height_cm ?? null,
      weight_kg: line.weight_kg,
      freight_class: line.freight_class?.trim() || null,
      un_number: line.un_number?.trim() || null,
      temperature_c: line.temperature_c ?? null,
      stackable: line.stackable,
      description: line.description.trim(),
    };
    demand('pieces', whole.pieces >= 1 && whole.pieces <= 9999, 'Enter 1 to 9,999.');
    demand('weight_kg', whole.weight_kg > 0 && whole.weight_kg <= 1e6, 'Enter more than 0, up to 1,000 t.');
    for (const field of ['length_cm', 'width_cm', 'height_cm'] as const) {
      const measure = whole[field];
      demand(
        field,
        measure === null || (measure > 0 && measure <= MAX_CM),
        `Enter more than 0, up to ${MAX_CM} cm.`,
      );
    }
    demand('volume_m3', line.volume_m3 == null || line.volume_m3 > 0, 'Enter more than 0.');
    demand(
      'un_number',
      whole.un_number === null || /^\d{4}$/.test(whole.un_number),
      'Enter four digits, such as 1993.',
    );
    demand(
      'temperature_c',
      whole.temperature_c === null || (whole.temperature_c >= -40 && whole.temperature_c <= 30),
      'Enter -40 to 30 °C.',
    );
    demand(
      'freight_class',
      whole.freight_class === null || FREIGHT_CLASSES.has(whole.freight_class),
      `One of ${[...FREIGHT_CLASSES].join(', ')}.`,
    );
    const words = lengthError(whole.description, 1, 120);
    if (words !== null) errors.push(wrong(at('description'), words));
    const packed = whole.package_type === null ? null : lengthError(whole.package_type, 1, 20);
    if (packed !== null) errors.push(wrong(at('package_type'), packed));
    return { ...whole, volume_m3: line.volume_m3 ?? measured(whole) ?? 0 };
  });
  return { value, errors };
}

const DAY = 86_400_000;
const INCOTERMS: ReadonlySet<string> = new Set('EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF'.split(' '));
/** Incoterms for sea transport only. */
const BY_SEA: ReadonlySet<string> = new Set('FAS FOB CFR CIF'.split(' '));

type Rest = Pick<
  QuoteRecord,
  'mode' | 'incoterm' | 'ready_date' | 'currency' | 'customer_reference' | 'margin_percent'
>;

/** Errors in a quote's own fields, independent of its places and cargo. */
export function restErrors(quote: Rest, { clock }: Pick<MockContext, 'clock'>): UserError[] {
  const { mode, incoterm, ready_date, currency, customer_reference, margin_percent } = quote;
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const inAYear = new Date(clock.now() + 365 * DAY).toISOString().slice(0, 10);
  const errors: UserError[] = [];
  if (incoterm !== null && !INCOTERMS.has(incoterm)) {
    errors.push(wrong('incoterm', `One of ${[...INCOTERMS].join(', ')}.`));
  } else if (incoterm !== null && BY_SEA.has(incoterm) && !mode.startsWith('OCEAN')) {
    errors.push(wrong('incoterm', `${incoterm} applies to ocean freight only.`));
  }
  if (ready_date !== null && (ready_date < today || ready_date > inAYear)) {
    errors.push(wrong('ready_date', `Choose a date from today (${today}) to a year from now.`));
  }
  if (!exchanged(currency)) errors.push(wrong('currency', 'Offers cannot be converted to this currency.'));
  const words = customer_reference === null ? null : lengthError(customer_reference, 1, 60);
  if (words !== null) errors.push(wrong('customer_reference', words));
  if (!(margin_percent >= 0 && margin_percent <= 100))
    errors.push(wrong('margin_percent', 'Enter 0 to 100 percent.'));
  return errors;
}

/**
 * Missing or invalid data that carriers need. Only checked when carriers are asked, so that a draft may be incomplete.
 */
export function requestErrors(quote: QuoteRecord, { clock }: Pick<MockContext, 'clock'>): UserError[] {
  const { mode, origin, destination, cargo, ready_date } = quote;
  const errors: UserError[] = [];
  for (const [field, place] of [
    ['origin', origin],
    ['destination', destination],
  ] as const) {
    if (place === null) errors.push(wrong(field, 'Choose a location.'));
    else if (!kinds[mode].includes(place.kind)) {
      const wanted = kinds[mode].map((kind) => kindNames[kind]).join(' or ');
      errors.push(wrong(field, `This mode requires ${wanted}, not ${kindNames[place.kind]}.`));
    }
  }
  if (origin && destination && samePlace(origin, destination)) {
    errors.push(wrong('destination', 'Origin and destination are the same place.'));
  }
  if (ready_date === null) errors.push(wrong('ready_date', 'Enter the cargo ready date.'));
  else if (ready_date < new Date(clock.now()).toISOString().slice(0, 10)) {
    errors.push(wrong('ready_date', 'This date is in the past. Choose another one.'));
  }
  if (cargo.length === 0) errors.push(wrong('cargo', 'Add at least one line of cargo.'));
  cargo.forEach((line, n) => {
    const at = (field: string) => ['cargo', String(n), field];
    if (mode === 'OCEAN_FCL' && line.container_type === null) {
      errors.push(wrong(at('container_type'), 'Choose a container type.'));
    }
    if (mode !== 'OCEAN_FCL' && mode !== 'RAIL' && mode !== 'INTERMODAL' && line.container_type !== null) {
      errors.push(wrong(at('container_type'), 'This mode does not carry full containers.'));
    }
    if (line.container_type !== null && line.weight_kg > line.pieces * MAX_IN_CONTAINER) {
      errors.push(
        wrong(at('weight_kg'), `A container holds at most ${MAX_IN_CONTAINER.toLocaleString('en')} kg.`),
      );
    }
    if (line.container_type === null && line.volume_m3 === 0) {
      errors.push(wrong(at('volume_m3'), 'Enter the package dimensions or the volume.'));
    }
    if (mode === 'PARCEL' && line.weight_kg > line.pieces * 68) {
      errors.push(wrong(at('weight_kg'), 'A parcel can weigh at most 68 kg.'));
    }
    if (mode === 'ROAD_LTL' && line.freight_class === null) {
      errors.push(wrong(at('freight_class'), 'LTL shipments require a freight class.'));
    }
  });
  return errors;
}

const samePlace = (a: Place, b: Place): boolean =>
  a.unlocode === null
    ? b.unlocode === null && a.postal_code === b.postal_code && a.country === b.country
    : a.unlocode === b.unlocode;
