import type { SaveQuoteInput } from '#gql/useQuoteFormSaveMutation';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import { modes, type ModeName } from '../../_shared/quote-labels.ts';
import { cargoErrors, containerModes, isUsed } from './cargo-rules.ts';
import type { CargoValues, Intent, PlaceValues, QuoteValues } from './quote-values.ts';

/** An empty place of the kind that is usual for a mode. */
export const noPlace = (mode: ModeName): PlaceValues => ({
  kind: modes[mode].kinds[0] ?? 'DOOR',
  unlocode: '',
  city: '',
  postal_code: '',
  country: '',
});

export const blankCargo = (mode: ModeName): CargoValues => ({
  pieces: 1,
  container_type: mode === 'OCEAN_FCL' ? 'HC40' : '',
  package_type: mode === 'OCEAN_FCL' ? '' : 'PALLET',
  length_cm: null,
  width_cm: null,
  height_cm: null,
  weight_kg: null,
  volume_m3: null,
  freight_class: '',
  un_number: '',
  temperature_c: null,
  stackable: true,
  description: '',
});

export const blankQuote = (mode: ModeName, currency: string): QuoteValues => ({
  origin: noPlace(mode),
  destination: noPlace(mode),
  ready_date: '',
  incoterm: '',
  cargo: [blankCargo(mode)],
  currency,
  customer_reference: '',
  margin_percent: 0,
  carriers: [],
});

const isEmptyPlace = ({ unlocode, city, postal_code, country }: PlaceValues): boolean =>
  [unlocode, city, postal_code, country].every((text) => text.trim() === '');

function placeInput(place: PlaceValues): SaveQuoteInput['origin'] {
  if (isEmptyPlace(place)) return null;
  const { kind, unlocode, city, postal_code, country } = place;
  return kind === 'DOOR'
    ? { kind, city: city.trim(), postal_code: postal_code.trim(), country }
    : { kind, unlocode };
}

/** Whether a line has not been filled in; such lines are not sent. */
const isBlank = (line: CargoValues): boolean => line.weight_kg === null && line.description.trim() === '';

const cargoInput = (line: CargoValues, mode: ModeName) => ({
  pieces: line.pieces ?? 0,
  container_type: (containerModes.has(mode) && line.container_type) || null,
  package_type: line.container_type === '' || !containerModes.has(mode) ? line.package_type || null : null,
  length_cm: line.length_cm,
  width_cm: line.width_cm,
  height_cm: line.height_cm,
  weight_kg: line.weight_kg ?? 0,
  volume_m3: line.volume_m3,
  freight_class: isUsed('freight_class', mode) ? line.freight_class || null : null,
  un_number: line.un_number.trim() || null,
  temperature_c: line.temperature_c,
  stackable: line.stackable,
  description: line.description.trim(),
});

/** Converts form values to the server's input: every field that the form shows. */
export function inputOf(values: QuoteValues, mode: ModeName): SaveQuoteInput {
  const { origin, destination, ready_date, incoterm, cargo, currency } = values;
  return {
    origin: placeInput(origin),
    destination: placeInput(destination),
    ready_date: ready_date || null,
    incoterm: incoterm || null,
    cargo: cargo.filter((line) => !isBlank(line)).map((line) => cargoInput(line, mode)),
    currency,
    customer_reference: values.customer_reference.trim() || null,
    margin_percent: values.margin_percent ?? 0,
  };
}

function placeErrors(field: 'origin' | 'destination', place: PlaceValues, intent: Intent): ValidationError[] {
  if (isEmptyPlace(place) && intent === 'draft') return [];
  if (place.kind !== 'DOOR') {
    return place.unlocode === '' ? [[`${field}.unlocode`, 'Choose a place.']] : [];
  }
  return [
    ...(place.city.trim() === '' ? [[`${field}.city`, 'Enter a city.'] as const] : []),
    ...(/^[A-Z0-9][A-Z0-9 -]{1,9}$/i.test(place.postal_code.trim())
      ? []
      : [[`${field}.postal_code`, 'Enter a postal code, such as 94607.'] as const]),
    ...(place.country === '' ? [[`${field}.country`, 'Choose a country.'] as const] : []),
  ];
}

const samePlace = (placeValues: PlaceValues, other: PlaceValues): boolean =>
  placeValues.kind === other.kind &&
  (placeValues.kind === 'DOOR'
    ? placeValues.postal_code.trim() === other.postal_code.trim() && placeValues.country === other.country
    : placeValues.unlocode === other.unlocode);

function errorsOf(values: QuoteValues, mode: ModeName, intent: Intent): ValidationError[] {
  const { origin, destination, ready_date, cargo, margin_percent, carriers } = values;
  const lines = intent === 'request' ? cargo : cargo.filter((line) => !isBlank(line));
  const places = [
    ...placeErrors('origin', origin, intent),
    ...placeErrors('destination', destination, intent),
  ];
  const isSame = places.length === 0 && !isEmptyPlace(origin) && samePlace(origin, destination);
  const to = destination.kind === 'DOOR' ? 'destination.postal_code' : 'destination.unlocode';
  return [
    ...places,
    ...(isSame ? [[to, 'Choose a place other than the origin.'] as const] : []),
    ...(ready_date === '' && intent === 'request'
      ? [['ready_date', 'Choose the day the goods are ready.'] as const]
      : []),
    ...(lines.length === 0 && intent === 'request' ? [['cargo', 'Add at least one line.'] as const] : []),
    // Numbered by position in the form, where blank lines may come in between.
    ...cargo.flatMap((line, n) => (lines.includes(line) ? cargoErrors(line, n, mode, intent) : [])),
    ...(margin_percent === null || (margin_percent >= 0 && margin_percent <= 100)
      ? []
      : [['margin_percent', 'Enter 0 to 100.'] as const]),
    ...(carriers.length > 8 ? [['carriers', `At most 8; there are ${carriers.length}.`] as const] : []),
  ];
}

/**
 * The validation rules of the schema that the form can check. Whether a request or a draft is validated is known only
 * on save.
 */
export const quoteSchema = (mode: ModeName, intentOf: () => Intent) =>
  formSchema<QuoteValues>((value) => errorsOf(value, mode, intentOf()));
