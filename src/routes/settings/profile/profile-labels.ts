import { codeName } from '#lib/code-names.ts';

export type ContactKind = 'PRIMARY' | 'TECHNICAL' | 'BILLING';

/** The kinds of contacts; a company can have one of each. */
export const CONTACTS: readonly {
  readonly kind: ContactKind;
  readonly label: string;
  readonly about: string;
}[] = [
  { kind: 'PRIMARY', label: 'Primary', about: 'General inquiries' },
  { kind: 'TECHNICAL', label: 'Technical', about: 'Connections and file formats' },
  { kind: 'BILLING', label: 'Billing', about: 'Invoices and the license' },
];

/** "United States" */
export const countryName = (code: string): string => codeName('region', code) ?? code;
