import { countryError } from '#rules/country.ts';
import { codeName } from '../../lib/code-names.ts';
import type { Choice } from '../../ui/form/choice.ts';

/** All countries by name. */
export function countryChoices(): readonly Choice<string>[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => countryError(code) === null)
    .map((code) => ({ value: code, label: codeName('region', code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
