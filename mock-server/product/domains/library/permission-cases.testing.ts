import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** A document of the partner that guests can see. */
async function aDocument({ partner_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { upload_library_document } = await ask<{
    upload_library_document: { library_document_edge: { node: { document_uuid: string } } | null };
  }>(
    `mutation($p: ID!) { upload_library_document(input: { partner_uuid: $p, name: "x.txt", content_base64: "eA==", category: OTHER }) { library_document_edge { node { document_uuid } } } }`,
    { p: partner_uuid },
  );
  const document_uuid = upload_library_document.library_document_edge?.node.document_uuid;
  if (document_uuid !== undefined) {
    await ask(
      'mutation($d: ID!) { share_library_document(input: { document_uuid: $d, is_shared: true }) { errors { code } } }',
      { d: document_uuid },
    );
    return document_uuid;
  }
  // A suspended workspace has documents from before its suspension.
  const { trading_partner } = await ask<{
    trading_partner: { library: { edges: { node: { document_uuid: string } }[] } };
  }>(
    'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid library(first: 1) { edges { node { document_uuid } } } } }',
    { p: partner_uuid },
  );
  return trading_partner.library.edges[0]?.node.document_uuid ?? '';
}

export const libraryCases: PermissionCases = {
  upload_library_document: {
    input: ({ partner_uuid }) => ({
      partner_uuid,
      name: 'y.txt',
      content_base64: 'eQ==',
      category: 'OTHER',
    }),
  },
  update_library_document: {
    input: async (subject, ask) => ({ document_uuid: await aDocument(subject, ask), description: 'x' }),
  },
  share_library_document: {
    input: async (subject, ask) => ({ document_uuid: await aDocument(subject, ask), is_shared: true }),
  },
  delete_library_document: {
    input: async (subject, ask) => ({ document_uuid: await aDocument(subject, ask) }),
  },
};

export const libraryReads: ReadCases = {
  'LibraryDocument.linked_mapping': {
    query: async (subject, ask) => {
      const { company } = await ask<{
        company: { mappings: { edges: readonly { node: { mapping_uuid: string } }[] } };
      }>(
        'query($c: ID!) { company(company_uuid: $c) { company_uuid mappings(first: 1) { edges { node { mapping_uuid } } } } }',
        { c: subject.company_uuid },
      );
      const document_uuid = await aDocument(subject, ask);
      await ask(
        'mutation($input: UpdateLibraryDocumentInput!) { update_library_document(input: $input) { errors { code } } }',
        { input: { document_uuid, linked_mapping_uuid: company.mappings.edges[0]?.node.mapping_uuid } },
      );
      return `{ library_document(document_uuid: "${document_uuid}") { document_uuid it: linked_mapping { mapping_uuid } } }`;
    },
  },
};
