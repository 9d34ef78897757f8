import type { LoggedCall } from '../../engine/traffic/request-log.ts';

type Row = readonly (string | number | boolean | null)[];

/** Pads columns to their longest cell, except the last one. */
export function table(rows: readonly Row[]): string {
  const texts = rows.map((row) => row.map((cell) => String(cell ?? '')));
  const widths = (texts[0] ?? []).map((_, i) => Math.max(...texts.map((row) => row[i]?.length ?? 0)));
  return texts
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export interface Summary {
  readonly id: string;
  readonly scenario: string;
  readonly person: string | null;
  readonly faults: number;
  readonly writes: number;
  readonly calls: number;
  readonly is_portals: boolean;
}
export interface Time {
  readonly now: string;
  readonly pinned: boolean;
  readonly pace: number;
}
export interface ServerState {
  readonly seed: string;
  readonly scale: string;
  readonly state: { readonly place: string; readonly failure: string | null };
  readonly schema: { readonly place: string; readonly reloads: number; readonly faults: readonly string[] };
  readonly search_index: { readonly rows: number; readonly of: number };
}
export interface Named {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}
export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly rule: Readonly<Record<string, unknown>>;
}
export interface Rule {
  readonly id: string;
  readonly enabled: boolean;
  readonly hits: number;
  readonly effect: string;
}
export interface Entity {
  readonly type: string;
  readonly key: string;
  readonly fields: readonly {
    readonly name: string;
    readonly type: string;
    readonly value: unknown;
    readonly error: string | null;
  }[];
}

export const sessionLine = ({ id, scenario, person, faults, writes, calls, is_portals }: Summary): Row => [
  id,
  scenario,
  person ?? 'as signed in',
  `${faults} faults`,
  `${writes} written`,
  `${calls} calls`,
  is_portals ? 'portal' : '',
];
export const timeLine = ({ now, pinned, pace }: Time): string =>
  `${now}${pinned ? ', paused' : ''}${pace === 1 ? '' : `, pace ${pace}`}`;
/** Lines about the server rather than a session. */
export const serverLines = ({ seed, scale, state, schema, search_index }: ServerState): string =>
  [
    `seed ${seed}, ${scale}, ${search_index.rows} of ${search_index.of} executions indexed for text`,
    `state: ${state.place}${state.failure === null ? '' : `: ${state.failure}`}`,
    schema.faults.length === 0
      ? `schema ${schema.place}, ${schema.reloads} saves served`
      : `schema ${schema.place}, last save not served:\n  ${schema.faults.join('\n  ')}`,
  ].join('\n');
export const callLine = ({
  at,
  operation,
  kind,
  state,
  status,
  duration_ms,
  bytes,
  errors,
  faults,
}: LoggedCall): Row => [
  at.slice(11, 23),
  operation ?? '–',
  kind ?? '–',
  state === 'done' ? status : state,
  `${duration_ms} ms`,
  `${bytes} B`,
  [...errors.map(({ code }) => code ?? 'error'), ...faults.map((id) => `(${id})`)].join(' '),
];
const ruleLine = ({ id, enabled, hits, effect, ...rule }: Rule): Row => [
  id,
  enabled ? 'on' : 'off',
  `${hits} hits`,
  effect,
  JSON.stringify(rule),
];
export const showRules = (rules: readonly Rule[]): string =>
  rules.length === 0 ? 'No faults set.' : table(rules.map(ruleLine));
export const showEntity = ({ type, key, fields }: Entity): string =>
  `${type} ${key}\n${table(fields.map((field) => [field.name, field.type, field.error ?? JSON.stringify(field.value)]))}`;
