import { servedPlaces } from '../../world/quote-places.ts';
import type { Place } from '../../model/quote/model.ts';

/** The places that carriers serve, one entry for each of their kinds. */
export const places: readonly Place[] = servedPlaces
  .flatMap(({ unlocode, name, country, kinds }) =>
    kinds.map((kind) => ({ kind, unlocode, name, city: name, postal_code: null, country })),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
