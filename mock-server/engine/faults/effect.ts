import { connectionKind, shapeKind } from './kinds.ts';
import type { FaultRule } from './rule.ts';

/** What a rule does to a call, in a few words, such as `8 s late, status 500 in 50 %`. */
export function effectOf(rule: FaultRule): string {
  const { field, latency, status, body, error, nullify, connection, shape, rate } = rule;
  const effects = [
    latency === undefined ? null : `${secondsOf(latency)} s late`,
    connection === undefined ? null : connectionKind(connection).effect,
    status === undefined ? null : `status ${status}`,
    body === undefined ? null : `body ${typeof body === 'string' ? body : 'custom'}`,
    error === undefined ? null : ['error', error.code, `“${error.message}”`].filter(Boolean).join(' '),
    nullify ? 'null' : null,
    shape === undefined ? null : shapeKind(shape).effect,
  ];
  const words = effects.filter((effect) => effect !== null).join(', ');
  const share = rate === undefined ? '' : ` in ${Math.round(rate * 100)} %`;
  return `${field === undefined ? '' : `${field}: `}${words}${share}`;
}

const secondsOf = (latency: NonNullable<FaultRule['latency']>): string =>
  [latency]
    .flat()
    .map((ms) => ms / 1000)
    .join('–');
