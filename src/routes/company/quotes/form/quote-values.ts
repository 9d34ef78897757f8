import type { Chosen } from '#ui/form/choice.ts';
import type { PlaceKindName } from '../../_shared/quote-labels.ts';
import type { ContainerName } from './cargo-labels.ts';

export interface PlaceValues {
  readonly kind: PlaceKindName;
  /** Set for a port, airport or terminal. */
  readonly unlocode: string;
  /** Set for a door. */
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
}

export interface CargoValues {
  readonly pieces: number | null;
  readonly container_type: ContainerName | '';
  readonly package_type: string;
  readonly length_cm: number | null;
  readonly width_cm: number | null;
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
  readonly volume_m3: number | null;
  readonly freight_class: string;
  readonly un_number: string;
  readonly temperature_c: number | null;
  readonly stackable: boolean;
  readonly description: string;
}

/** The values of the form. */
export interface QuoteValues {
  readonly origin: PlaceValues;
  readonly destination: PlaceValues;
  /** A local date; '' if there is none yet. */
  readonly ready_date: string;
  readonly incoterm: string;
  readonly cargo: readonly CargoValues[];
  readonly currency: string;
  readonly customer_reference: string;
  readonly margin_percent: number | null;
  /** The carriers to ask; if there are none, the server selects some. */
  readonly carriers: readonly Chosen[];
}

/** `request` sends the quote to carriers, which requires all values; `draft` saves it. */
export type Intent = 'request' | 'draft';

/** An error in a field, with the field's path. */
