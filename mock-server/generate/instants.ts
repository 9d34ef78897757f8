const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Words in a field's name that say when in a thing's life its instant lies, as hours from the thing's own moment.
 * The spans do not overlap: what finished never precedes what started.
 */
const moments: readonly [words: RegExp, from: number, to: number][] = [
  [/birth/, -24 * 365 * 60, -24 * 365 * 20],
  [/creat|invit|regist|joined|released|founded|valid_from|begin$/, -24 * 400, -24 * 90],
  [/updat|edit|saved|modif|chang|deploy/, -24 * 60, -24 * 10],
  [/request|submit|queued|received|scheduled/, -2, -1.5],
  [/start|open/, -1.4, -1],
  [/finish|end|complet|clos|resolv|deliver|last/, -0.9, -0.1],
  [/expir|due|valid_to|valid_until|renew|next|until/, 24, 24 * 300],
];

/** When something happened to a thing: its own moment in the last 90 days, moved by what the field's name says. */
export function instantOf(field: string, thing: number, anchor: number, random: number): number {
  const moment = anchor - 3 * HOUR - (thing / 2 ** 32) * 90 * DAY;
  const name = field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  const [, from, to] = moments.find(([words]) => words.test(name)) ?? [null, -0.05, 0];
  // What lies in the future lies so for the viewer, not for the thing.
  const base = from > 0 ? anchor : moment;
  return Math.round(base + (from + (to - from) * random) * HOUR);
}
