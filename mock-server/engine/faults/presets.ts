import type { FaultRule } from './rule.ts';

/** A fault that can be enabled with one click and limited to an operation. */
export interface FaultPreset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly rule: Omit<FaultRule, 'id' | 'enabled'>;
}

export const presets: readonly FaultPreset[] = [
  { id: '401', title: '401', description: 'The token is rejected.', rule: { status: 401 } },
  { id: '403', title: '403', description: 'The call is forbidden.', rule: { status: 403 } },
  { id: '404', title: '404', description: 'Nothing exists at the address.', rule: { status: 404 } },
  {
    id: '429',
    title: '429 with Retry-After',
    description: 'Too many requests; try again in 5 seconds.',
    rule: { status: 429, headers: { 'retry-after': '5' } },
  },
  { id: '500', title: '500', description: 'The server fails.', rule: { status: 500 } },
  {
    id: 'html',
    title: 'HTML page',
    description: "A proxy's 502 page instead of JSON.",
    rule: { body: 'html' },
  },
  {
    id: 'malformed',
    title: 'Malformed JSON',
    description: 'The body ends too early.',
    rule: { body: 'malformed' },
  },
  { id: 'empty', title: 'Empty body', description: '200 with an empty body.', rule: { body: 'empty' } },
  { id: 'nothing', title: '{}', description: 'Neither data nor errors.', rule: { body: '{}' } },
  {
    id: 'error',
    title: 'GraphQL error',
    description: '200 with an error and no data.',
    rule: { error: { message: 'Something went wrong.', code: 'INTERNAL_SERVER_ERROR' } },
  },
  {
    id: 'partial',
    title: 'Partial errors',
    description: 'Half of the executions fail in one optional field; the rest arrives.',
    rule: {
      field: 'FlowExecution.summary_message',
      rate: 0.5,
      error: { message: 'The summary could not be read.', code: 'INTERNAL_SERVER_ERROR' },
    },
  },
  {
    id: 'required',
    title: 'Required field fails',
    description: 'A non-null field fails and takes its parent down.',
    rule: {
      field: 'Company.company_name',
      error: { message: 'The name could not be read.', code: 'INTERNAL_SERVER_ERROR' },
    },
  },
  {
    id: 'null-list',
    title: 'List is null',
    description: 'Lists that are never null are null.',
    rule: { shape: 'null_list' },
  },
  {
    id: 'other-object',
    title: 'Object of another type',
    description: 'Objects are of a type that was not requested.',
    rule: { shape: 'other_object' },
  },
  {
    id: 'other-scalar',
    title: 'Scalar of another type',
    description: 'Texts are numbers, and numbers are texts.',
    rule: { shape: 'other_scalar' },
  },
  {
    id: 'missing-field',
    title: 'Field is missing',
    description: 'Requested fields are left out.',
    rule: { shape: 'missing_field' },
  },
  {
    id: 'misplaced-part',
    title: 'Deferred part fits nowhere',
    description: 'Deferred parts have a path that does not exist.',
    rule: { shape: 'misplaced_part' },
  },
  {
    id: 'slow',
    title: 'Slow (8 s)',
    description: 'Every response takes 8 seconds.',
    rule: { latency: 8000 },
  },
  {
    id: 'reset',
    title: 'Connection reset',
    description: 'The connection is closed without a response.',
    rule: { connection: 'reset' },
  },
  { id: 'hang', title: 'Hang', description: 'No response ever arrives.', rule: { connection: 'hang' } },
  {
    id: 'broken-multipart',
    title: 'Broken multipart',
    description: 'The connection breaks after the first part.',
    rule: { connection: 'broken_multipart' },
  },
  {
    id: 'files-500',
    title: 'Files fail',
    description: 'File requests get a 500.',
    rule: { path: '/file/*', status: 500 },
  },
  {
    id: 'download-breaks',
    title: 'Interrupted downloads',
    description: 'The connection breaks in the middle of a file.',
    rule: { path: '/download/*', connection: 'broken_multipart' },
  },
  {
    id: 'reports-429',
    title: 'Error reports rejected',
    description: 'Error reports get a 429.',
    rule: { path: '/api/*/envelope/', method: 'POST', status: 429, headers: { 'retry-after': '60' } },
  },
];
