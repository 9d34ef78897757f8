import { snakeCase } from '../schema/words.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Words in a field's name that indicate when in an entity's life the instant lies, as hours from the entity's base
 * time. The spans do not overlap, so what finished never precedes what started.
 */
const moments: readonly [words: RegExp, from: number, to: number][] = [
  [/birth/, -24 * 365 * 60, -24 * 365 * 20],
  [
    /creat|invit|regist|joined|released|founded|first|since|(^|_)(valid_)?from(_|$)|begin$/,
    -24 * 400,
    -24 * 90,
  ],
  [/updat|edit|saved|modif|chang|deploy/, -24 * 60, -24 * 10],
  [/request|submit|queued|received|scheduled|ordered|placed/, -2, -1.5],
  [/start|open|begin|depart|pickup|check_?in/, -1.4, -1],
  [/expir|due|valid_to|valid_until|renew|next|until/, 24, 24 * 300],
  [/finish|(^|_)ends?(_|$)|ended|complet|clos|resolv|deliver|arriv|check_?out|last|(^|_)to(_|$)/, -0.9, -0.1],
];

/** When an event happened to an entity: its base time in the last 90 days, shifted according to the field's name. */
export function instantOf(
  field: string,
  thing: number,
  { anchor, random }: { anchor: number; random: number },
): number {
  const moment = anchor - 3 * HOUR - (thing / 2 ** 32) * 90 * DAY;
  const name = snakeCase(field);
  const [, from, to] = moments.find(([words]) => words.test(name)) ?? [null, -0.05, 0];
  // The future is relative to the present, not to the entity.
  const base = from > 0 ? anchor : moment;
  return Math.round(base + (from + (to - from) * random) * HOUR);
}

/** Whether an event with this name has happened when an entity is created, will happen, or may happen in its life. */
export function phaseOf(field: string): 'past' | 'later' | 'future' | 'unknown' {
  const at = moments.findIndex(([words]) => words.test(snakeCase(field)));
  if (at < 0) return 'unknown';
  const from = moments[at]?.[1] ?? 0;
  return from > 0 ? 'future' : from < -1 ? 'past' : 'later';
}
