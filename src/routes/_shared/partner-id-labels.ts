import type { ContactRole, ExternalIdScheme } from '#gql/PartnerFacts_partner';

type Known<Value> = Exclude<Value, '%future added value'>;
export type SchemeName = Known<ExternalIdScheme>;
export type ContactRoleName = Known<ContactRole>;

/** Labels of the systems and standards that issue IDs for trading partners. */
export const schemes: Readonly<Record<SchemeName, string>> = {
  SCAC: 'SCAC',
  ISA: 'Interchange ID',
  GLN: 'GLN',
  DUNS: 'D-U-N-S',
  CARGOWISE_ORG: 'CargoWise',
  INTERNAL: 'Our number',
};

/** Labels of a contact person's roles. */
export const contactRoles: Readonly<Record<ContactRoleName, string>> = {
  TECHNICAL: 'Technical',
  BUSINESS: 'Business',
  ESCALATION: 'Escalation',
};

const inWords = (table: Readonly<Record<string, string>>, value: string) => table[value] ?? 'Other';
export const schemeWords = (scheme: ExternalIdScheme): string => inWords(schemes, scheme);
export const contactRoleWords = (role: ContactRole): string => inWords(contactRoles, role);
