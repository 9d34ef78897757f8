import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

const draft = (company_uuid: string) => ({
  company_uuid,
  mode: 'AIR',
  origin: { kind: 'AIRPORT', unlocode: 'DEFRA' },
  destination: { kind: 'AIRPORT', unlocode: 'USORD' },
  ready_date: '2026-09-20',
  cargo: [{ pieces: 2, weight_kg: 120, volume_m3: 0.8, description: 'Samples' }],
});

/** A draft created by the owner, or any quote if none can be created. */
async function someDraft({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { save_quote } = await ask<{ save_quote: { quote: { quote_uuid: string } | null } }>(
    'mutation($input: SaveQuoteInput!) { save_quote(input: $input) { quote { quote_uuid } } }',
    { input: draft(company_uuid) },
  );
  if (save_quote.quote) return save_quote.quote.quote_uuid;
  return (await quoted({ company_uuid }, ask, '')).quote_uuid;
}

/** A seeded quote with its best offer. */
async function quoted(
  { company_uuid }: Pick<PermissionSubject, 'company_uuid'>,
  ask: AskAsOwner,
  filter = ', filter: { statuses: [QUOTED] }',
) {
  const { company } = await ask<{
    company: {
      quotes: { edges: { node: { quote_uuid: string; offers: { offer_uuid: string; status: string }[] } }[] };
    };
  }>(
    `{ company(company_uuid: "${company_uuid}") { quotes(first: 20${filter}) { edges { node { quote_uuid offers { offer_uuid status } } } } } }`,
  );
  const nodes = company.quotes.edges.map(({ node }) => node);
  const node = nodes.find(({ offers }) => offers.some(({ status }) => status === 'RECEIVED')) ?? nodes[0];
  const offer = node?.offers.find(({ status }) => status === 'RECEIVED') ?? node?.offers[0];
  return { quote_uuid: node?.quote_uuid ?? '', offer_uuid: offer?.offer_uuid ?? '' };
}

/** A quote to decide on. A suspended workspace has no open ones, so any quote is sufficient. */
async function open(subject: PermissionSubject, ask: AskAsOwner) {
  const found = await quoted(subject, ask);
  return found.quote_uuid === '' ? quoted(subject, ask, ', filter: { statuses: [EXPIRED] }') : found;
}

export const quoteCases: PermissionCases = {
  save_quote: { input: ({ company_uuid }) => draft(company_uuid) },
  request_quote: {
    input: async (subject, ask) => ({ quote_uuid: await someDraft(subject, ask) }),
  },
  accept_quote_offer: {
    input: async (subject, ask) => ({ offer_uuid: (await open(subject, ask)).offer_uuid }),
  },
  decline_quote_offer: {
    input: async (subject, ask) => ({
      offer_uuid: (await open(subject, ask)).offer_uuid,
      reason: 'Too expensive.',
    }),
  },
  decline_quote: {
    input: async (subject, ask) => ({
      quote_uuid: (await open(subject, ask)).quote_uuid,
      reason: 'Too expensive.',
    }),
  },
  cancel_quote: {
    input: async (subject, ask) => ({ quote_uuid: await someDraft(subject, ask) }),
  },
  duplicate_quote: {
    input: async (subject, ask) => ({ quote_uuid: await someDraft(subject, ask) }),
  },
  upload_quote_file: {
    input: async (subject, ask) => ({
      quote_uuid: await someDraft(subject, ask),
      file_name: 'packing list.txt',
      content_base64: 'eA==',
    }),
  },
  delete_quote_file: {
    // Only the person who attached the file may remove it, so editor and operator are refused as well.
    input: async (subject, ask) => {
      const quote_uuid = await someDraft(subject, ask);
      const { upload_quote_file } = await ask<{
        upload_quote_file: { quote_file: { file_key: string } | null };
      }>(
        'mutation($input: UploadQuoteFileInput!) { upload_quote_file(input: $input) { quote_file { file_key } } }',
        { input: { quote_uuid, file_name: 'x.txt', content_base64: 'eA==' } },
      );
      return { file_key: upload_quote_file.quote_file?.file_key ?? `quote.${quote_uuid}.request` };
    },
    outcome: 'FF.FFN',
  },
};

export const quoteReads: ReadCases = {
  'Company.quotes': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: quotes(first: 1) { edges { node { quote_uuid } } } } }`,
  },
  'Query.quote': {
    query: async (subject, ask) =>
      `{ it: quote(quote_uuid: "${(await open(subject, ask)).quote_uuid}") { quote_number } }`,
  },
  'Quote.margin_percent': {
    query: async (subject, ask) =>
      `{ quote(quote_uuid: "${(await open(subject, ask)).quote_uuid}") { quote_uuid it: margin_percent } }`,
    outcome: 'N..F.N',
  },
  'Quote.memos': {
    query: async (subject, ask) => {
      const { quote_uuid } = await open(subject, ask);
      await ask(
        'mutation($q: ID!) { create_memo(input: { quote_uuid: $q, body: "x" }) { errors { code } } }',
        { q: quote_uuid },
      );
      return `{ quote(quote_uuid: "${quote_uuid}") { quote_uuid it: memos(first: 1) { edges { node { memo_uuid } } } } }`;
    },
    outcome: '...F.N',
  },
  'Query.quote_file': {
    query: async (subject, ask) =>
      `{ it: quote_file(file_key: "quote.${(await open(subject, ask)).quote_uuid}.request") { file_name } }`,
  },
  'QuoteFile.PDF': {
    query: async (subject, ask) =>
      `{ it: quote_file(file_key: "quote.${(await open(subject, ask)).quote_uuid}.offers") { file_name } }`,
    outcome: 'F..F.N',
  },
};
