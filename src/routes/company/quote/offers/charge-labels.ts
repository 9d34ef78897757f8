import { formatCount, formatDecimal } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';

/** What a charge is based on: "2 containers", "per B/L", "1,250 kg", "12.5%". */
export function basisWords(basis: string, quantity: number): string {
  switch (basis) {
    case 'PER_CONTAINER':
      return pluralize(quantity, 'container');
    case 'PER_KG':
      return `${formatDecimal(quantity, 1)} kg`;
    case 'PER_M3':
      return `${formatDecimal(quantity, 2)} m³`;
    case 'PER_WM':
      return `${formatDecimal(quantity, 2)} W/M`;
    case 'PER_BL':
      return 'per B/L';
    case 'PER_SHIPMENT':
      return quantity === 1 ? 'per shipment' : `${formatCount(quantity)} ×`;
    case 'PERCENT':
      return `${formatDecimal(quantity, 1)}%`;
    default:
      return '';
  }
}

/** The digits after the point of an exact amount. */
export const digitsIn = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** An exact amount in the currency's smallest unit, so that sums are exact. */
export const minorOf = (amount: string): number => Number(amount.replace('.', ''));

/** "5,125.00" for 512500 with two digits */
export const formatMinor = (minor: number, digits: number): string =>
  formatDecimal(minor / 10 ** digits, digits === 0 ? 0 : digits === 1 ? 1 : 2);

/** "+120.00" above the lowest total, "−40.00" below it, which only a declined offer can be. */
export const formatDifference = (minor: number, digits: number): string =>
  `${minor < 0 ? '−' : '+'}${formatMinor(Math.abs(minor), digits)}`;
