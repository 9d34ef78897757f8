import type { FaultRule } from './rule.ts';

/** A fault that is switched on with one click; whoever does may narrow it down to an operation. */
export interface FaultPreset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly rule: Omit<FaultRule, 'id' | 'enabled'>;
}

export const presets: readonly FaultPreset[] = [
  { id: '401', title: '401', description: 'The token is refused.', rule: { status: 401 } },
  { id: '403', title: '403', description: 'The call is forbidden.', rule: { status: 403 } },
  { id: '404', title: '404', description: 'There is nothing there.', rule: { status: 404 } },
  {
    id: '429',
    title: '429 with Retry-After',
    description: 'Too many requests, try again in 5 seconds.',
    rule: { status: 429, headers: { 'retry-after': '5' } },
  },
  { id: '500', title: '500', description: 'The server fails.', rule: { status: 500 } },
  {
    id: 'html',
    title: 'HTML page',
    description: 'A proxy’s 502 page in place of JSON.',
    rule: { body: 'html' },
  },
  {
    id: 'malformed',
    title: 'Malformed JSON',
    description: 'The body ends too early.',
    rule: { body: 'malformed' },
  },
  { id: 'empty', title: 'Empty body', description: '200 without a single byte.', rule: { body: 'empty' } },
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
      error: { message: 'The summary cannot be read.', code: 'INTERNAL_SERVER_ERROR' },
    },
  },
  {
    id: 'required',
    title: 'Required field fails',
    description: 'A field that is never null fails and takes its parent along.',
    rule: {
      field: 'Company.company_name',
      error: { message: 'The name cannot be read.', code: 'INTERNAL_SERVER_ERROR' },
    },
  },
  {
    id: 'slow',
    title: '8 seconds slow',
    description: 'Every answer takes 8 seconds.',
    rule: { latency: 8000 },
  },
  {
    id: 'reset',
    title: 'Connection reset',
    description: 'The connection is closed without an answer.',
    rule: { connection: 'reset' },
  },
  { id: 'hang', title: 'Hang', description: 'No answer ever comes.', rule: { connection: 'hang' } },
  {
    id: 'broken-multipart',
    title: 'Broken multipart',
    description: 'The connection breaks after the first part.',
    rule: { connection: 'broken_multipart' },
  },
  {
    id: 'files-500',
    title: 'Files fail',
    description: 'Asking for a file is answered with 500.',
    rule: { path: '/file/*', status: 500 },
  },
  {
    id: 'download-breaks',
    title: 'Downloads break off',
    description: 'The connection breaks in the middle of a file.',
    rule: { path: '/download/*', connection: 'broken_multipart' },
  },
  {
    id: 'reports-429',
    title: 'Error reports refused',
    description: 'Error reports are answered with 429.',
    rule: { path: '/api/*/envelope/', method: 'POST', status: 429, headers: { 'retry-after': '60' } },
  },
];
