import type { ValidationError } from '#ui/form/form-schema.ts';
import type { ModeName } from '../../_shared/quote-labels.ts';
import type { CargoValues, Intent } from './quote-values.ts';

/** Modes that may carry full containers. */
export const containerModes: ReadonlySet<ModeName> = new Set<ModeName>(['OCEAN_FCL', 'RAIL', 'INTERMODAL']);

/** Fields of a line that only some modes have. */
const onlyFor: Readonly<Partial<Record<keyof CargoValues, ReadonlySet<ModeName>>>> = {
  container_type: containerModes,
  freight_class: new Set<ModeName>(['ROAD_LTL']),
};

export const isUsed = (field: keyof CargoValues, mode: ModeName): boolean =>
  onlyFor[field]?.has(mode) ?? true;

const MAX_IN_CONTAINER = 30_480;
const MAX_IN_PARCEL = 68;
const MAX_CM = 1600;

const isWhole = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** The volume in cubic meters computed from the dimensions; null if one is missing. */
export function measuredVolume({ pieces, length_cm, width_cm, height_cm }: CargoValues): number | null {
  if (pieces === null || length_cm === null || width_cm === null || height_cm === null) return null;
  return Math.round(pieces * length_cm * width_cm * height_cm * 1e-3) / 1e3;
}

/** The errors of a line: those that not even a draft may have, and, for a request, what carriers need. */
export function cargoErrors(line: CargoValues, n: number, mode: ModeName, intent: Intent): ValidationError[] {
  const errors: ValidationError[] = [];
  const demand = (field: keyof CargoValues, holds: boolean, message: string) => {
    if (!holds) errors.push([`cargo.${n}.${field}`, message]);
  };
  const { pieces, weight_kg, volume_m3, un_number, temperature_c, description } = line;
  const inContainers = containerModes.has(mode) && line.container_type !== '';
  demand('pieces', isWhole(pieces, 1, 9999), 'Enter 1 to 9,999.');
  demand(
    'weight_kg',
    weight_kg !== null && weight_kg > 0 && weight_kg <= 1e6,
    'Enter more than 0, up to 1,000,000.',
  );
  for (const field of ['length_cm', 'width_cm', 'height_cm'] as const) {
    const measure = line[field];
    demand(field, measure === null || (measure > 0 && measure <= MAX_CM), `Enter 1 to ${MAX_CM}.`);
  }
  demand('volume_m3', volume_m3 === null || volume_m3 > 0, 'Enter more than 0.');
  demand(
    'un_number',
    un_number.trim() === '' || /^\d{4}$/.test(un_number.trim()),
    'Enter four digits, such as 1993.',
  );
  demand(
    'temperature_c',
    temperature_c === null || (temperature_c >= -40 && temperature_c <= 30),
    'Enter -40 to 30.',
  );
  const length = [...description.trim()].length;
  demand('description', length >= 1 && length <= 120, 'Name the goods, in up to 120 characters.');
  if (intent === 'draft') return errors;
  demand('container_type', mode !== 'OCEAN_FCL' || inContainers, 'Choose a container.');
  if (pieces !== null && weight_kg !== null) {
    demand(
      'weight_kg',
      !inContainers || weight_kg <= pieces * MAX_IN_CONTAINER,
      'A container holds at most 30,480 kg.',
    );
    demand(
      'weight_kg',
      mode !== 'PARCEL' || weight_kg <= pieces * MAX_IN_PARCEL,
      `A parcel can weigh at most ${MAX_IN_PARCEL} kg.`,
    );
  }
  demand(
    'volume_m3',
    inContainers || volume_m3 !== null || measuredVolume(line) !== null,
    'Enter the volume, or the dimensions of a package.',
  );
  demand('freight_class', mode !== 'ROAD_LTL' || line.freight_class !== '', 'Choose a freight class.');
  return errors;
}
