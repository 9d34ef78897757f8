import type { Scenario } from './scenario.ts';

const MAINTENANCE = {
  message: 'The platform is in maintenance: data is readable, but changes are not possible until it ends.',
  code: 'MAINTENANCE',
};

/** Scenarios of the network and of an unreliable server. */
export const networkScenarios: readonly Scenario[] = [
  {
    name: 'slow-network',
    title: 'Slow network',
    description: 'Every response takes 1.5 to 4 seconds.',
    group: 'Network',
    faults: [{ id: 'slow', latency: [1500, 4000] }],
  },
  {
    name: 'flaky-network',
    title: 'Flaky network',
    description:
      'One call in six is cut off, one in twelve gets a 503, and responses arrive at an irregular pace.',
    group: 'Network',
    faults: [
      { id: 'jitter', latency: [50, 900] },
      { id: 'cut-off', rate: 1 / 6, connection: 'reset' },
      { id: 'unavailable', rate: 1 / 12, status: 503, headers: { 'retry-after': '1' } },
    ],
  },
  {
    name: 'unreachable',
    title: 'Server unreachable',
    description: 'Every connection is closed before a response.',
    group: 'Network',
    faults: [{ id: 'unreachable', connection: 'reset' }],
  },
  {
    name: 'maintenance',
    title: 'Read-only maintenance',
    description:
      'Everything is readable; every mutation and upload gets a 503 and “try again in two minutes”.',
    group: 'Network',
    faults: [
      {
        id: 'maintenance',
        kind: 'mutation',
        status: 503,
        headers: { 'retry-after': '120' },
        error: MAINTENANCE,
      },
      // Files are uploaded outside GraphQL, but their status can still be queried.
      ...(['POST', 'PATCH', 'PUT'] as const).map((method) => ({
        id: `maintenance-${method.toLowerCase()}`,
        path: '/upload/*',
        method,
        status: 503,
        headers: { 'retry-after': '120' },
        error: MAINTENANCE,
      })),
    ],
  },
  {
    name: 'forbidden-changes',
    title: 'Changes forbidden',
    description:
      'Every mutation is rejected with FORBIDDEN, whatever the role, as if permissions had been revoked.',
    group: 'Network',
    faults: [
      {
        id: 'forbidden',
        kind: 'mutation',
        error: { message: 'Your role in this workspace does not allow this.', code: 'FORBIDDEN' },
      },
    ],
  },
  {
    name: 'rate-limited',
    title: 'Too many requests',
    description: 'Three calls in ten get a 429 and “try again in 5 seconds”.',
    group: 'Network',
    faults: [{ id: 'rate-limit', rate: 0.3, status: 429, headers: { 'retry-after': '5' } }],
  },
  {
    name: 'partial-answers',
    title: 'Partial errors',
    description:
      'Two optional fields of every execution fail; a required field fails in the pulse and takes all of it down.',
    group: 'Network',
    faults: [
      {
        id: 'no-summary',
        field: 'FlowExecution.ai_summary',
        error: { message: 'The summary service does not respond.', code: 'UPSTREAM_FAILURE' },
      },
      {
        id: 'no-changes',
        field: 'FlowExecution.changes_since_last_success',
        error: { message: 'The history could not be read.', code: 'INTERNAL_SERVER_ERROR' },
      },
      {
        id: 'no-pulse',
        field: 'Pulse.partner_health',
        error: { message: 'The health of partners could not be computed.', code: 'INTERNAL_SERVER_ERROR' },
      },
    ],
  },
  {
    name: 'expired-token',
    title: 'Expired token',
    description: 'The next call gets a 401, as if its token had expired; a renewed token is accepted.',
    group: 'Network',
    faults: [{ id: 'expired-token', times: 1, status: 401 }],
  },
  {
    name: 'ended-sign-in',
    title: 'Sign-in session ended',
    description: 'The next call gets a 401 and the token cannot be renewed: the user has to sign in again.',
    group: 'Network',
    faults: [{ id: 'ended-sign-in', times: 1, status: 401 }],
    sign_in: [
      {
        at: 'token',
        status: 403,
        body: { error: 'invalid_grant', error_description: 'The sign-in session has ended.' },
      },
    ],
  },
];
