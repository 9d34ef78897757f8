import type { QuoteMode } from '../../world/carriers.ts';
import { servedPlaces } from '../../world/quote-places.ts';
import { kinds } from './input.ts';
import type { Place } from './model.ts';

/** The places that carriers serve by a mode, once for each kind that they are. */
export const placesFor = (mode: QuoteMode): Place[] =>
  servedPlaces
    .flatMap(({ unlocode, name, country, kinds: are }) =>
      are
        .filter((kind) => kinds[mode].includes(kind))
        .map((kind) => ({ kind, unlocode, name, city: name, postal_code: null, country })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
