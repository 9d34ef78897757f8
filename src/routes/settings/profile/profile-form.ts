import { emailError } from '#rules/email.ts';
import { dunsError, glnError, phoneError, scacError, vatError } from '#rules/identifiers.ts';
import type { Rule } from '#rules/rule.ts';
import { lengthError } from '#rules/text.ts';
import { webError } from '#rules/web-address.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { CONTACTS, type ContactKind } from './profile-labels.ts';

/** One contact in the form; all empty for none. */
export interface ContactValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** The values of the profile form; '' means not set. */
export interface ProfileValues {
  readonly display_name: string;
  readonly legal_name: string;
  readonly website: string;
  readonly industry: string;
  readonly country: string;
  readonly lines: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly address_country: string;
  readonly scac: string;
  readonly gln: string;
  readonly duns: string;
  readonly vat_number: string;
  readonly PRIMARY: ContactValues;
  readonly TECHNICAL: ContactValues;
  readonly BILLING: ContactValues;
}

const LINES = 4;

/** The lines of the street, without empty ones. */
export const streetLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether an address was entered. A country alone does not count. */
export const hasAddress = ({ lines, city, region, postal_code }: ProfileValues): boolean =>
  [lines, city, region, postal_code].some((text) => text.trim() !== '');

export const hasContact = ({ name, email, phone }: ContactValues): boolean =>
  [name, email, phone].some((text) => text.trim() !== '');

const OPTIONAL = {
  website: webError,
  scac: scacError,
  gln: glnError,
  duns: dunsError,
  vat_number: vatError,
} as const satisfies Partial<Record<keyof ProfileValues, Rule>>;

/** The validation rules that the server also applies. */
export const profileSchema = formSchema<ProfileValues>(function* (value) {
  yield ['display_name', lengthError(value.display_name, 0, 80)];
  yield ['legal_name', lengthError(value.legal_name, 0, 120)];
  for (const [field, rule] of Object.entries(OPTIONAL) as [keyof typeof OPTIONAL, Rule][]) {
    const text = value[field].trim();
    if (text !== '') yield [[field], rule(text)];
  }
  if (hasAddress(value)) {
    const lines = streetLines(value.lines);
    if (lines.length > LINES) yield ['lines', `Use at most ${LINES} lines.`];
    if (lines.some((line) => [...line].length > 100)) yield ['lines', 'Use at most 100 characters per line.'];
    if (value.city.trim() === '') yield ['city', 'Enter a city.'];
  }
  for (const { kind } of CONTACTS) {
    const { name, email, phone } = value[kind];
    if (!hasContact(value[kind])) continue;
    yield [[kind, 'name'], name.trim() === '' ? 'Enter a name.' : lengthError(name, 1, 80)];
    yield [[kind, 'email'], emailError(email.trim())];
    if (phone.trim() !== '') yield [[kind, 'phone'], phoneError(phone.trim())];
  }
});

const orNull = (text: string): string | null => text.trim() || null;

/** Converts the form's contacts to the mutation's input. */
export const contactInputs = (values: ProfileValues) =>
  CONTACTS.map(({ kind }) => ({ kind, ...values[kind] }))
    .filter(hasContact)
    .map(({ kind, name, email, phone }) => ({
      kind,
      name: name.trim(),
      email: email.trim(),
      phone: orNull(phone),
    }));

/** Converts the form's address to the mutation's input; null for none. */
export const addressInput = (values: ProfileValues) =>
  hasAddress(values)
    ? {
        lines: streetLines(values.lines),
        city: values.city.trim(),
        region: orNull(values.region),
        postal_code: orNull(values.postal_code),
        country: values.address_country,
      }
    : null;

const TEXTS = ['display_name', 'legal_name', 'website', 'scac', 'gln', 'duns', 'vat_number'] as const;
const ADDRESS: ReadonlySet<string> = new Set(['lines', 'city', 'region', 'postal_code', 'address_country']);

/** The input with only the changed fields, in order not to overwrite someone else's changes to the others. */
export function changedInput(values: ProfileValues, changed: readonly string[]) {
  const isChanged = (field: string) => changed.some((path) => path === field || path.startsWith(`${field}.`));
  return {
    ...Object.fromEntries(TEXTS.filter(isChanged).map((field) => [field, orNull(values[field])])),
    ...(isChanged('country') ? { country: values.country } : {}),
    ...(changed.some((path) => ADDRESS.has(path)) ? { address: addressInput(values) } : {}),
    ...(CONTACTS.some(({ kind }) => isChanged(kind)) ? { company_contacts: contactInputs(values) } : {}),
  };
}

/** The form field for a path in the mutation's input. */
export function fieldOf(path: readonly string[], values: ProfileValues): string[] {
  const [first, second, ...rest] = path;
  if (first === 'address' && second !== undefined)
    return second === 'country' ? ['address_country'] : [second];
  if (first === 'company_contacts' && second !== undefined) {
    const kind: ContactKind | undefined = contactInputs(values)[Number(second)]?.kind;
    if (kind) return [kind, ...rest];
  }
  return [...path];
}
