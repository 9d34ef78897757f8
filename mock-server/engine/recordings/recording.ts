import { isRecord } from '../../kernel/records.ts';
import type { Recorded } from './recorded.ts';
import * as z from 'zod';
import { InvalidInput, placesOf } from '../../kernel/invalid-input.ts';
import { recordingsInHar } from './har.ts';

const responseSchema = z.looseObject({
  data: z.record(z.string(), z.json()).nullish(),
  errors: z
    .array(
      z.looseObject({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).nullish(),
      }),
    )
    .nullish(),
});

const recordingSchema = z.looseObject({
  operationName: z.string().nullish(),
  query: z.string().min(1),
  variables: z.record(z.string(), z.json()).nullish(),
  response: responseSchema,
});

/** Parses a list of recordings, or a HAR file saved by a browser. Throws `InvalidInput` with the location. */
export function readRecordings(value: unknown): Recorded {
  const har = isRecord(value) && isRecord(value.log) ? value.log.entries : undefined;
  if (Array.isArray(har)) return recordingsInHar(har);
  const list = isRecord(value) && 'query' in value ? [value] : value;
  if (!Array.isArray(list)) {
    throw new InvalidInput(
      'recordings: must be a list of { operationName, query, variables, response }, or a HAR file.',
      'recordings',
    );
  }
  const recordings = list.map((item, index) => {
    const read = recordingSchema.safeParse(item);
    if (!read.success) throw placesOf(read.error, `recordings[${index}]`);
    const { operationName, query, variables, response } = read.data;
    return { operationName, query, variables, response };
  });
  return { recordings, skipped: [] };
}
