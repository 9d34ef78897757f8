import { bodyKinds, connectionKinds, shapeKinds } from './kinds.ts';
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
  ...presetsOf('body', bodyKinds),
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
  ...presetsOf('shape', shapeKinds),
  {
    id: 'slow',
    title: 'Slow (8 s)',
    description: 'Every response takes 8 seconds.',
    rule: { latency: 8000 },
  },
  ...presetsOf('connection', connectionKinds),
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

interface Kind {
  readonly preset?: string;
  readonly title: string;
  readonly description: string;
}

function presetsOf(option: 'body' | 'shape' | 'connection', kinds: Readonly<Record<string, Kind>>) {
  return Object.entries(kinds).map(([name, { preset, title, description }]) => ({
    id: preset ?? name.replaceAll('_', '-'),
    title,
    description,
    rule: { [option]: name },
  }));
}
