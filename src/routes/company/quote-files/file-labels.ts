import type { QuoteFileKind } from '#gql/QuoteFileList_quote';

const kinds: Readonly<Record<Exclude<QuoteFileKind, '%future added value'>, string>> = {
  REQUEST: 'Request',
  RESPONSE: 'Response',
  PDF: 'Comparison',
  ATTACHMENT: 'Attachment',
  EDI: 'EDI',
};

export const fileKindWords = (kind: QuoteFileKind): string =>
  (kinds as Readonly<Record<string, string>>)[kind] ?? 'Unknown';
