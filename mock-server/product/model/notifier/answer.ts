import type { NotifierChannel } from '#schema-types';

/** Result of a delivery attempt. */
export interface Answer {
  readonly ok: boolean;
  readonly code: number | null;
  readonly response: string | null;
}

/** Argument of `answerOf` for a server that is not restarting. */
export const STEADY = 0;

const UNKNOWN = /\.(?:invalid|test|local)(?:[:/]|$)/;

/** The response of the target: a pure function of the target, because the mock has no network. */
export function answerOf(
  { channel, target, hasSecret }: { channel: NotifierChannel; target: string; hasSecret: boolean },
  dice: number,
): Answer {
  const refused = (code: number | null, response: string): Answer => ({ ok: false, code, response });
  switch (channel) {
    case 'EMAIL':
      return UNKNOWN.test(target)
        ? refused(550, '550 5.1.2 Recipient domain not found')
        : { ok: true, code: 250, response: '250 2.0.0 Queued' };
    case 'SLACK':
      return /missing|archived/.test(target)
        ? refused(404, '{"ok":false,"error":"channel_not_found"}')
        : { ok: true, code: 200, response: '{"ok":true}' };
    case 'PAGERDUTY':
      return hasSecret
        ? { ok: true, code: 202, response: '{"status":"success","message":"Event processed"}' }
        : refused(
            400,
            '{"status":"invalid event","message":"Event object is invalid","errors":["routing_key is required"]}',
          );
    default:
      if (UNKNOWN.test(target)) return refused(null, 'Server name not found');
      if (/retired|old-hooks|\/gone(?:\/|$)/.test(target)) return refused(410, '410 Gone');
      if (/\/missing(?:\/|$)/.test(target)) return refused(404, '404 Not Found');
      if (/\/private(?:\/|$)/.test(target) && !hasSecret) return refused(401, '401 Unauthorized');
      if (/\/slow(?:\/|$)/.test(target)) return refused(null, 'No response within 10 s');
      // Servers restart from time to time.
      return dice % 61 === 7
        ? refused(503, '503 Service Unavailable')
        : { ok: true, code: 202, response: '202 Accepted' };
  }
}
