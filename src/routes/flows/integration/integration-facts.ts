import { formatDate } from '#lib/dates.ts';
import { sentenceCase } from '#lib/text.ts';
import type { Zone } from '#lib/dates.ts';
import { adapterValues } from './adapter-values.ts';
import type { Integration } from './useIntegration.ts';

/** The values of an integration in words, for a read-only view; for secrets only whether they are set. */
export function integrationFacts({ declared, stored }: Integration, values: unknown, zone: Zone) {
  const { adapter_values } = adapterValues(declared, values);
  return declared.map(({ name, label, type }) => {
    const value = adapter_values[name] ?? '';
    if (type === 'SECRET') {
      const at = stored[name]?.at;
      return { label, value: at === undefined ? 'Not set' : `Set ${formatDate(at, zone)}` };
    }
    if (type === 'BOOLEAN') return { label, value: value === 'true' ? 'Yes' : 'No' };
    return { label, value: type === 'ENUM' && value !== '' ? sentenceCase(value) : value || null };
  });
}
