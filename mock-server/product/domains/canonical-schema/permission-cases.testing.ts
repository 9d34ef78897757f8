import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const canonicalSchemaCases: PermissionCases = {
  set_canonical_version: {
    input: ({ company_uuid }) => ({ company_uuid, version: '3.3', accept_breaking: true }),
  },
  test_canonical_version: {
    input: ({ company_uuid }) => ({ company_uuid, version: '4.0', count: 1 }),
  },
};

export const canonicalSchemaReads: ReadCases = {
  'CanonicalSchema.diff': {
    query: ({ company_uuid }) =>
      `{ canonical_schema(version: "3.4") { it: diff(target: "4.0", company_uuid: "${company_uuid}") { kind } } }`,
  },
  'CanonicalField.used_by': {
    query: ({ company_uuid }) =>
      `{ canonical_schema(version: "3.4") { document(name: "shipment") { fields(search: "Standard carrier") { it: used_by(company_uuid: "${company_uuid}") { total_count } } } } }`,
  },
};
