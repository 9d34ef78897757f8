import { isRecord } from '../../kernel/records.ts';
import { bytesOfBase64, textOf } from '../../kernel/bytes.ts';
import * as z from 'zod';
import type { Recorded, RecordedResponse, Recording } from './recorded.ts';
import { mergedParts } from './multipart.ts';

const entrySchema = z.looseObject({
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    postData: z.looseObject({ text: z.string().optional() }).nullish(),
  }),
  response: z.looseObject({
    status: z.number(),
    content: z.looseObject({
      mimeType: z.string().optional(),
      text: z.string().optional(),
      encoding: z.string().optional(),
    }),
  }),
});

type Entry = z.infer<typeof entrySchema>;

/** The GraphQL calls among the requests saved by a browser; all others are ignored. */
export function recordingsInHar(entries: readonly unknown[]): Recorded {
  const recordings: Recording[] = [];
  const skipped: string[] = [];
  for (const value of entries) {
    const entry = entrySchema.safeParse(value).data;
    const asked = entry && askedIn(entry);
    if (!entry || !asked) continue;
    const name = asked.operationName ?? new URL(entry.request.url, 'http://localhost').pathname;
    if (asked.query === undefined) {
      skipped.push(`${name}: the request has no query text; persisted queries are not supported.`);
      continue;
    }
    const response = answeredIn(entry);
    if (response) recordings.push({ ...asked, query: asked.query, response });
    else skipped.push(`${name}: the response (${entry.response.status}) is not a GraphQL result.`);
  }
  return { recordings, skipped };
}

type Asked = Omit<Recording, 'query' | 'response'> & { readonly query?: string | undefined };

/** Null for a request that is not GraphQL. */
function askedIn({ request }: Entry): Asked | null {
  if (request.method === 'POST') {
    const body = parsed(request.postData?.text ?? '');
    if (!body) return null;
    const isPersisted = 'doc_id' in body || 'documentId' in body || 'extensions' in body;
    return typeof body.query === 'string' || isPersisted ? askedOf(body) : null;
  }
  const search = new URL(request.url, 'http://localhost').searchParams;
  const query = search.get('query');
  if (request.method !== 'GET' || query === null || !/[{]/.test(query)) return null;
  return askedOf({
    query,
    operationName: search.get('operationName'),
    variables: parsed(search.get('variables') ?? ''),
  });
}

const askedOf = ({ operationName, query, variables }: Record<string, unknown>): Asked => ({
  operationName: typeof operationName === 'string' ? operationName : null,
  query: typeof query === 'string' ? query : undefined,
  variables: isRecord(variables) ? variables : null,
});

function answeredIn({ response: { content } }: Entry): RecordedResponse | null {
  const text =
    content.encoding === 'base64' ? textOf(bytesOfBase64(content.text ?? '')) : (content.text ?? '');
  const result = (content.mimeType ?? '').startsWith('multipart/') ? mergedParts(text) : parsed(text);
  return result && ('data' in result || 'errors' in result) ? result : null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
