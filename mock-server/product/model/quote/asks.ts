import type { KeyStatus } from '#schema-types';
import { hash, mix } from '../../../kernel/random.ts';
import { carrierOf, carriersFor } from '../../facts/carriers.ts';
import type { WorldVariant } from '../../world/variants.ts';
import type { Ask } from './model.ts';
import type { CompleteQuote } from './complete-quote.ts';

const SECOND = 1000;
/** Number of carriers to ask by default. */
const USUAL = 4;

const america: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);
const overland: ReadonlySet<string> = new Set(['ROAD_FTL', 'ROAD_LTL', 'RAIL', 'INTERMODAL']);

/** The default carriers to ask, those with API keys first. */
export function usualCarriers(quote: CompleteQuote, hasKey: (carrier_code: string) => boolean): string[] {
  const order = (carrier_code: string) =>
    (hasKey(carrier_code) ? 0 : 2 ** 32) + hash('usual', quote.quote_number, carrier_code);
  return carriersFor(quote.mode)
    .map(({ carrier_code }) => carrier_code)
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, USUAL);
}

/** Why a carrier declines to quote; null if it makes an offer. */
function refusalOf(quote: CompleteQuote, carrier_code: string, dice: number): string | null {
  const { origin, destination, mode, cargo } = quote;
  if (overland.has(mode) && !(america.has(origin.country) && america.has(destination.country))) {
    return 'This lane is not served. Road and rail are available in North America only.';
  }
  if (cargo.some(({ un_number }) => un_number !== null) && dice % 3 === 0) {
    return 'Dangerous goods of this class are not accepted for this service.';
  }
  const name = carrierOf(carrier_code)?.name ?? carrier_code;
  if (dice % 100 < 12) return `${name} has no space in the week of ${quote.ready_date}.`;
  return null;
}

/** Why a carrier cannot be reached; null if it can. */
function errorOf(status: KeyStatus | null, variant: WorldVariant, dice: number): string | null {
  if (status === 'EXPIRED') return '401 Unauthorized: the key for this carrier has expired.';
  if (status === 'REVOKED' || status === 'DISABLED') return 'The key for this carrier is no longer in use.';
  if (variant === 'failing') return '503 Service Unavailable: the carrier’s system did not respond.';
  return variant !== 'healthy' && dice % 100 >= 93
    ? '503 Service Unavailable: the carrier’s system did not respond.'
    : null;
}

export interface AskOptions {
  readonly requested_at: number;
  readonly variant: WorldVariant;
  readonly keyStatus: (carrier_code: string) => KeyStatus | null;
}

/** The planned responses of carriers, one after another; deterministic for the same request. */
export function planAsks(
  quote: CompleteQuote,
  carrier_codes: readonly string[],
  { requested_at, variant, keyStatus }: AskOptions,
): Ask[] {
  let after_ms = 0;
  return carrier_codes
    .toSorted((a, b) => hash('turn', quote.quote_number, a) - hash('turn', quote.quote_number, b))
    .map((carrier_code): Ask => {
      const dice = hash('ask', quote.quote_number, carrier_code, requested_at);
      after_ms += 2 * SECOND + (mix(dice) % (4 * SECOND));
      const error = errorOf(keyStatus(carrier_code), variant, dice);
      if (error !== null) return { carrier_code, after_ms, outcome: 'ERROR', message: error };
      const refusal = refusalOf(quote, carrier_code, mix(dice ^ 0x51ed270b));
      return refusal === null
        ? { carrier_code, after_ms, outcome: 'RECEIVED', message: null }
        : { carrier_code, after_ms, outcome: 'NO_OFFER', message: refusal };
    });
}
