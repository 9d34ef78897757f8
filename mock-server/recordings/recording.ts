import * as z from 'zod';
import { Complaint, placesOf } from '../control/complaint.ts';
import { recordingsInHar } from './har.ts';

/** One GraphQL call to a real backend with its response. */
export interface Recording {
  readonly operationName?: string | null | undefined;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly response: RecordedResponse;
}

export interface RecordedResponse {
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors?: readonly RecordedError[] | null | undefined;
}

interface RecordedError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | null | undefined;
}

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

/** The content of a file: recordings, and how many other calls were skipped and why. */
export interface Recorded {
  readonly recordings: readonly Recording[];
  readonly skipped: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a list of recordings, or a HAR file saved by a browser. Throws a Complaint with the location. */
export function readRecordings(value: unknown): Recorded {
  const har = isRecord(value) && isRecord(value.log) ? value.log.entries : undefined;
  if (Array.isArray(har)) return recordingsInHar(har);
  const list = isRecord(value) && 'query' in value ? [value] : value;
  if (!Array.isArray(list)) {
    throw new Complaint(
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
