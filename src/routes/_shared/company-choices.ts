import { codeName } from '../../lib/code-names.ts';
import type { Choice } from '../../ui/form/choice.ts';
import { zoneLabel } from './zone-label.ts';

export type CompanyIndustry = 'FORWARDER' | 'SHIPPER' | 'CARRIER' | 'BROKER' | 'SOFTWARE' | 'OTHER';

/** The industries that a workspace can be of. */
export const industryChoices: readonly Choice<CompanyIndustry>[] = [
  { value: 'FORWARDER', label: 'Freight forwarder' },
  { value: 'SHIPPER', label: 'Shipper' },
  { value: 'CARRIER', label: 'Carrier' },
  { value: 'BROKER', label: 'Broker' },
  { value: 'SOFTWARE', label: 'Software' },
  { value: 'OTHER', label: 'Other' },
];

/** Adds the stored value, even if this browser does not list it. */
const withStored = (known: readonly string[], stored: string): readonly string[] =>
  known.includes(stored) ? known : [stored, ...known];

/** All time zones, and the stored one. */
export const timeZoneChoices = (stored: string): readonly Choice<string>[] =>
  withStored(['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')], stored).map(
    (zone) => ({ value: zone, label: zoneLabel(zone) }),
  );

/** All currencies, and the stored one. */
export function currencyChoices(stored: string): readonly Choice<string>[] {
  return withStored(Intl.supportedValuesOf('currency'), stored).map((code) => ({
    value: code,
    label: `${code} ${codeName('currency', code) ?? ''}`.trim(),
  }));
}
