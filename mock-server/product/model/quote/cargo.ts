import type { ContainerType } from '#schema-types';
import type { QuoteMode } from '../../facts/carriers.ts';
import type { Cargo } from './model.ts';

/** Capacity of a container in cubic meters, and its name. */
export const CONTAINERS: Readonly<
  Record<
    ContainerType,
    { readonly m3: number; readonly name: string; readonly size: number; readonly kg: number }
  >
> = {
  GP20: { m3: 33.2, name: "20' standard", size: 1, kg: 28_200 },
  GP40: { m3: 67.7, name: "40' standard", size: 1.7, kg: 26_700 },
  HC40: { m3: 76.3, name: "40' high cube", size: 1.75, kg: 26_500 },
  HC45: { m3: 86.1, name: "45' high cube", size: 1.95, kg: 27_700 },
  RF40: { m3: 67.3, name: "40' reefer", size: 2.4, kg: 29_500 },
};

/** Volumetric weight in kilograms per cubic meter, where volume is charged (IATA: 6,000 cm³ per kilogram). */
export const DENSITY: Readonly<Partial<Record<QuoteMode, number>>> = {
  AIR: 167,
  OCEAN_LCL: 1000,
  ROAD_LTL: 333,
  PARCEL: 200,
};

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** Volume of a cargo line from its dimensions; null if any is unknown. */
export function measured({
  pieces,
  length_cm,
  width_cm,
  height_cm,
  container_type,
}: Pick<Cargo, 'pieces' | 'length_cm' | 'width_cm' | 'height_cm' | 'container_type'>): number | null {
  if (length_cm !== null && width_cm !== null && height_cm !== null) {
    return round3((pieces * length_cm * width_cm * height_cm) / 1e6);
  }
  return container_type === null ? null : round3(pieces * CONTAINERS[container_type].m3);
}

export interface Weights {
  readonly total_weight_kg: number;
  readonly total_volume_m3: number;
  readonly chargeable_weight_kg: number;
}

export function weightsOf(cargo: readonly Cargo[], mode: QuoteMode): Weights {
  const total_weight_kg = round3(cargo.reduce((sum, line) => sum + line.weight_kg, 0));
  const total_volume_m3 = round3(cargo.reduce((sum, line) => sum + line.volume_m3, 0));
  const density = DENSITY[mode];
  const byVolume = density === undefined ? 0 : total_volume_m3 * density;
  // Air carriers bill in steps of half a kilogram, parcel carriers in whole kilograms.
  const chargeable = Math.max(total_weight_kg, byVolume);
  const step = mode === 'AIR' ? 0.5 : mode === 'PARCEL' ? 1 : 0;
  return {
    total_weight_kg,
    total_volume_m3,
    chargeable_weight_kg:
      step === 0 ? round3(chargeable) : Math.ceil(Number((chargeable / step).toFixed(6))) * step,
  };
}

export const containersOf = (cargo: readonly Cargo[]): number =>
  cargo.reduce((sum, { pieces, container_type }) => sum + (container_type === null ? 0 : pieces), 0);

/** A short description of the cargo. */
export function summaryOf(cargo: readonly Cargo[], mode: QuoteMode): string {
  if (cargo.length === 0) return 'No goods yet';
  const { total_weight_kg, total_volume_m3 } = weightsOf(cargo, mode);
  const weight =
    total_weight_kg >= 1000
      ? `${(total_weight_kg / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} t`
      : `${total_weight_kg.toLocaleString('en')} kg`;
  const counts = new Map<string, number>();
  for (const { pieces, container_type, package_type } of cargo) {
    const name =
      container_type === null ? (package_type ?? 'package').toLowerCase() : CONTAINERS[container_type].name;
    counts.set(name, (counts.get(name) ?? 0) + pieces);
  }
  const pieces = [...counts].map(([name, count]) => `${count} × ${name}`);
  const volume = `${total_volume_m3.toLocaleString('en', { maximumFractionDigits: 1 })} m³`;
  return [...pieces, weight, ...(containersOf(cargo) > 0 ? [] : [volume])].join(', ');
}
