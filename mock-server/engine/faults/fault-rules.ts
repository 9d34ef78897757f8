import { isRecord } from '../../kernel/records.ts';
import type { GraphQLSchema } from 'graphql';
import { hash } from '../../kernel/random.ts';
import { effectOf } from './effect.ts';
import { coordinatesOf, matcherOf, pathMatcherOf, type FaultRule } from './rule.ts';

/** What identifies a call before it is executed. */
export interface CallShape {
  readonly operation: string | null;
  readonly kind: 'query' | 'mutation' | 'subscription' | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** For a call that is not GraphQL. */
  readonly address?: { readonly method: string; readonly path: string };
}

/** A rule as listed, with its status. */
export interface FaultState extends FaultRule {
  /** Number of calls it was applied to. */
  readonly hits: number;
  /** What it does to a call, in a few words. */
  readonly effect: string;
}

/** The faults for one call. */
export interface Hits {
  /** Delay in milliseconds before anything else. */
  readonly latency: number;
  /** The rule that replaces the server's response or breaks it. */
  readonly answer: FaultRule | null;
  /** Rules that give values of the response a wrong shape; all of them apply. */
  readonly shapes: readonly FaultRule[];
  /** Rules by field coordinate, applied when the field is resolved. */
  readonly fields: ReadonlyMap<string, readonly FieldFault[]> | null;
  /** Ids of the rules applied so far; grows while fields are resolved. */
  readonly ids: Set<string>;
}

/** A rule for a field, for one call. */
export interface FieldFault {
  readonly rule: FaultRule;
  /** Whether to apply it to this value: the delay in milliseconds, or null if not. */
  take(): { readonly latency: number } | null;
}

interface Active {
  rule: FaultRule;
  readonly matches: (call: CallShape) => boolean;
  hits: number;
  /** Number of random draws so far, which determines the next one. */
  draws: number;
}

/** The fault rules of one session, in the order they were added. */
export class FaultRules {
  #active: readonly Active[] = [];
  #isOn = false;
  #made = 0;

  /** Whether any rule could apply; checked for every call. */
  get isOn(): boolean {
    return this.#isOn;
  }

  list(): FaultState[] {
    return this.#active.map(({ rule, hits }) => ({ ...rule, hits, effect: effectOf(rule) }));
  }

  /** The rules in a form that restores their current state when added again. */
  rules(): FaultRule[] {
    return this.#active.map(({ rule }) => rule);
  }

  replace(rules: readonly FaultRule[]): void {
    this.#active = [];
    this.#made = 0;
    this.add(rules);
  }

  /** Adds rules; a rule with an existing id replaces the existing rule. */
  add(rules: readonly FaultRule[]): void {
    let active = [...this.#active];
    for (const given of rules) {
      const rule = given.id === '' ? { ...given, id: this.#newId(active) } : given;
      const made: Active = { rule, matches: matcher(rule), hits: 0, draws: 0 };
      const place = active.findIndex((candidate) => candidate.rule.id === rule.id);
      active = place < 0 ? [...active, made] : active.with(place, made);
    }
    this.#set(active);
  }

  /** False if there is no such rule. */
  enable(id: string, enabled: boolean): boolean {
    const found = this.#active.find(({ rule }) => rule.id === id);
    if (!found) return false;
    found.rule = { ...found.rule, enabled };
    this.#set(this.#active);
    return true;
  }

  /** False if there is no such rule. */
  remove(id: string): boolean {
    const left = this.#active.filter(({ rule }) => rule.id !== id);
    const isFound = left.length < this.#active.length;
    this.#set(left);
    return isFound;
  }

  clear(): void {
    this.#set([]);
  }

  /** The faults for a call; null if there are none. */
  match(call: CallShape, schema: GraphQLSchema): Hits | null {
    const ids = new Set<string>();
    const fields = new Map<string, FieldFault[]>();
    let latency = 0;
    let answer: FaultRule | null = null;
    const shapes: FaultRule[] = [];
    for (const active of this.#active) {
      const { rule } = active;
      if (!rule.enabled || rule.times === 0 || !active.matches(call)) continue;
      if (rule.field !== undefined && rule.shape === undefined) {
        const fault = this.#fieldFault(active, ids);
        for (const coordinate of coordinatesOf(rule.field, schema)) {
          fields.set(coordinate, [...(fields.get(coordinate) ?? []), fault]);
        }
        continue;
      }
      const answers = isAnswer(rule);
      const misshapes = rule.shape !== undefined;
      // Only the first rule that responds is applied; it does not use up later ones. Wrong shapes add up.
      if (((answers || misshapes) && answer) || (answers && shapes.length > 0)) continue;
      if (!draw(active)) continue;
      latency += latencyOf(active);
      if (answers) answer = rule;
      if (misshapes) shapes.push(rule);
      this.#count(active, ids);
    }
    if (ids.size === 0 && fields.size === 0) return null;
    return { latency, answer, shapes, fields: fields.size === 0 ? null : fields, ids };
  }

  #fieldFault(active: Active, ids: Set<string>): FieldFault {
    const { rule } = active;
    let counted = false;
    return {
      rule,
      take: () => {
        if (!counted && active.rule.times === 0) return null;
        if (!draw(active)) return null;
        if (!counted) this.#count(active, ids);
        counted = true;
        return { latency: latencyOf(active) };
      },
    };
  }

  #count(active: Active, ids: Set<string>): void {
    ids.add(active.rule.id);
    active.hits++;
    const { times } = active.rule;
    if (times !== undefined && times > 0) {
      active.rule = { ...active.rule, times: times - 1 };
      if (times === 1) this.#set(this.#active);
    }
  }

  #set(active: readonly Active[]): void {
    this.#active = active;
    this.#isOn = active.some(({ rule }) => rule.enabled && rule.times !== 0);
  }

  #newId(active: readonly Active[]): string {
    for (;;) {
      const id = `fault-${++this.#made}`;
      if (!active.some(({ rule }) => rule.id === id)) return id;
    }
  }
}

const isAnswer = ({ status, body, error, connection }: FaultRule): boolean =>
  [status, body, error, connection].some((candidate) => candidate !== undefined);

function matcher(rule: FaultRule): (call: CallShape) => boolean {
  const { operation, kind, variables, path, method } = rule;
  if (path !== undefined) {
    const fits = pathMatcherOf(path);
    return ({ address }) =>
      address !== undefined && fits(address.path) && (method === undefined || method === address.method);
  }
  const named = operation === undefined ? null : matcherOf(operation);
  return (call) =>
    call.address === undefined &&
    (kind === undefined || call.kind === kind) &&
    (named === null || (call.operation !== null && named(call.operation))) &&
    (variables === undefined || contains(call.variables, variables));
}

/** Whether `whole` contains everything in `part`; arrays must be equal item by item. */
function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) &&
      whole.length === part.length &&
      part.every((item, index) => contains(whole[index], item))
    );
  }
  if (typeof part !== 'object' || part === null) return whole === part;
  if (!isRecord(whole)) return false;
  return Object.entries(part).every(
    ([name, value]) => Object.hasOwn(whole, name) && contains(whole[name], value),
  );
}

const unit = (...parts: readonly (string | number)[]): number => hash(...parts) / 4294967296;

/** The same rule draws the same sequence in every session and run. */
function draw(active: Active): boolean {
  const { rate, id } = active.rule;
  return rate === undefined || unit('fault', id, active.draws++) < rate;
}

function latencyOf(active: Active): number {
  const { latency = 0, id } = active.rule;
  if (typeof latency === 'number') return latency;
  const [least, most] = latency;
  return least + unit('latency', id, active.hits, active.draws++) * (most - least);
}
