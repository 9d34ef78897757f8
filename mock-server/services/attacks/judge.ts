import type { Attack, Expectation } from './attack.ts';
import { readReply, type Outcome, type Reading, type Reply } from './answer.ts';
import { ESCAPED } from './snippets.ts';

/** How an attack went. */
export type Verdict =
  | { readonly contained: true; readonly how: Outcome; readonly words: string }
  | { readonly contained: false; readonly evidence: readonly string[] };

/** Everything seen while an attack ran. */
export interface Seen {
  readonly reply: Reply;
  /** The answer to what the attacker ran afterward, if anything. */
  readonly later: Reply | null;
  /** Answers to the victim's runs: at the same time, and afterward. */
  readonly victim: readonly Reply[];
  /** What the victim's run must return. */
  readonly expected: unknown;
  /** A text that only the victim's runs contain. */
  readonly secret: string;
  /** Everything that the attacker sent, as JSON. */
  readonly sent: string;
  /** What the attacker's next run found changed. */
  readonly left: readonly string[];
  /** What has changed in the server's own process. */
  readonly changed: readonly string[];
  readonly health: number;
  /** Messages of exceptions that nobody expected in the server. */
  readonly uncaught: readonly string[];
}

/**
 * Traces of the machine: addresses of files, modules of Node, paths, and places in source files. Each repetition has a
 * limit, because one that runs through millions of characters exhausts the stack of the pattern.
 */
const TRACES = [
  /file:\/\/[^"\s]{0,300}/,
  /\bnode:[a-z]\w{0,100}/,
  /(?<=^|[\s"'(@=])(?:\/[\w.@+-]{1,100}){2,40}/,
  /\b[A-Z]:\\\\[\w.-]{1,100}/,
  /\b[\w-]{1,100}\.(?:[cm]?[jt]s|wasm):\d{1,9}/,
] as const;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Texts in an answer that only the machine can have put there, because the attacker did not send them. */
const tracesIn = (text: string, sent: string): string[] =>
  TRACES.flatMap((trace) => {
    const found = trace.exec(text)?.[0];
    return found === undefined || sent.includes(found) ? [] : [found];
  });

function faultsOf(what: string, reading: Reading, { honest, works, must }: Expectation): string[] {
  const faults = reading.faults.map((fault) => `${what} ${fault}.`);
  if (honest !== undefined && reading.succeeded && !isSame(reading.result, honest))
    faults.push(`${what} should return ${JSON.stringify(honest)}. ${reading.words}`);
  if (works && !reading.succeeded) faults.push(`${what} should succeed: ${reading.words}`);
  if (must && reading.outcome !== must) faults.push(`${what} should be ${must}. ${reading.words}`);
  return faults;
}

function leaksIn(what: string, { text }: Reply, { secret, sent }: Seen): string[] {
  const faults = tracesIn(text, sent).map((trace) => `${what} names the machine: ${trace}`);
  if (text.includes(secret)) faults.push(`${what} contains what the other workspace has sent.`);
  const said = new RegExp(`${ESCAPED}[^"]{0,300}`).exec(text)?.[0];
  if (said !== undefined) faults.push(`${what} says: ${said}`);
  return faults;
}

/** Decides whether an attack was contained. */
export function judge(attack: Pick<Attack, 'later' | keyof Expectation>, seen: Seen): Verdict {
  const reading = readReply(seen.reply);
  const evidence = [
    ...faultsOf('The answer', reading, attack),
    ...leaksIn('The answer', seen.reply, seen),
    ...(seen.later
      ? [
          ...faultsOf('The next answer', readReply(seen.later), attack.later ?? {}),
          ...leaksIn('The next answer', seen.later, seen),
        ]
      : []),
    ...seen.victim.flatMap((reply) => {
      const { succeeded, result, words } = readReply(reply);
      return succeeded && isSame(result, seen.expected)
        ? []
        : [`The other workspace got a wrong result. ${words}`];
    }),
    ...seen.left.map((name) => `The next run finds changed: ${name}.`),
    ...seen.changed.map((name) => `The server's own process is changed: ${name}.`),
    ...(seen.health === 200 ? [] : [`The server's health is ${seen.health}.`]),
    ...seen.uncaught.map((message) => `The server met an exception: ${message}`),
  ];
  return evidence.length > 0
    ? { contained: false, evidence }
    : { contained: true, how: reading.outcome, words: reading.words };
}
