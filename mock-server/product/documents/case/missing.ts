import { pick } from '../random.ts';
import type { BusinessCase } from './case.ts';
import { canonicalNames, kindOf, type Carriage } from './kind.ts';

const partyFields = ['postal_code', 'city', 'street'] as const;
const referenceNames = ['house_bill', 'pro', 'invoice'] as const;
const roles: Readonly<Record<string, 'shipper' | 'consignee' | 'buyer' | 'seller'>> = {
  shipper: 'shipper',
  consignee: 'consignee',
  ship_to: 'consignee',
  buyer: 'buyer',
  seller: 'seller',
};

/**
 * A field of the flow's canonical document that its mapping requires and that a source may leave out: the `path` of
 * an execution that ended with REQUIRED_FIELD_MISSING.
 */
export function requiredPath(flow: Carriage, hash: number): string {
  const kind = kindOf(flow);
  const name = canonicalNames[kind];
  if (kind === 'TENDER_RESPONSE') return `${name}.references.pro`;
  if (kind === 'DOCUMENT' || kind === 'CATALOGUE' || kind === 'ORGANIZATION' || kind === 'ACKNOWLEDGMENT') {
    return `${name}.references.house_bill`;
  }
  const role = kind.startsWith('PURCHASE') || kind === 'INVOICE' ? 'ship_to' : 'consignee';
  return `${name}.parties.${role}.${pick(['postal_code', 'city'], hash, 'required')}`;
}

const fieldLabels: Readonly<Record<string, string>> = {
  pro: 'PRO number',
  house_bill: 'House bill number',
  'ship_to.postal_code': 'Ship-to postal code',
  'ship_to.city': 'Ship-to city',
  'consignee.postal_code': 'Consignee postal code',
  'consignee.city': 'Consignee city',
};

/** Display name of the field at a required path; the path itself if it has none. */
export function fieldLabel(path: string): string {
  const words = path.split('.');
  return fieldLabels[words.slice(-2).join('.')] ?? fieldLabels[words.at(-1) ?? ''] ?? path;
}

/** The case without the value at a canonical path; unchanged if the path is not one of its fields. */
export function without(c: BusinessCase, path: string): BusinessCase {
  const words = path.split(/[.[\]]+/);
  const reference = referenceNames.find((name) => words.includes(name));
  if (words.includes('references') && reference) {
    return { ...c, references: { ...c.references, [reference]: '' } };
  }
  const role = words.map((word) => roles[word]).find((found) => found !== undefined);
  const field = partyFields.find((name) => words.includes(name));
  return role && field ? { ...c, [role]: { ...c[role], [field]: '' } } : c;
}
