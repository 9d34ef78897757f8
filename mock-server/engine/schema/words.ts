/** Normalizes a name: `createdAt`, `CreatedAt`, and `created_at` are the same. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

const IRREGULAR: Readonly<Record<string, string>> = { person: 'people', child: 'children', datum: 'data' };

/** Possible plural forms of a word. */
export function plurals(word: string): readonly string[] {
  const last = word.split('_').at(-1) ?? word;
  const irregular = Object.hasOwn(IRREGULAR, last) ? [word.slice(0, -last.length) + IRREGULAR[last]] : [];
  return [`${word}s`, `${word}es`, word.replace(/y$/, 'ies'), ...irregular];
}

/** Whether two snake_case words are the same noun, in singular or plural. */
export const sameThing = (a: string, b: string): boolean =>
  a === b || plurals(a).includes(b) || plurals(b).includes(a);

/** Whether two names have words with the same stem, such as `owned_shops` and `owner`. */
export function sharesStem(a: readonly string[], b: readonly string[]): boolean {
  return a.some((value) => b.some((other) => value.slice(0, 4) === other.slice(0, 4) && value.length > 2));
}

/** Past participles of a verb: `archive` → `archived`, `stop` → `stopped`, `send` → `sent`. */
export function participles(verb: string): readonly string[] {
  const own: Readonly<Record<string, readonly string[]>> = {
    activate: ['active', 'activated'],
    deactivate: ['inactive', 'deactivated'],
    resume: ['active', 'running', 'resumed'],
    reopen: ['open', 'reopened'],
    open: ['open', 'opened'],
    start: ['started', 'running', 'in_progress'],
    run: ['running', 'started'],
    stop: ['stopped'],
    send: ['sent'],
    pay: ['paid'],
    hide: ['hidden'],
    pin: ['pinned'],
    ban: ['banned'],
    star: ['starred'],
    cancel: ['cancelled', 'canceled'],
    submit: ['submitted'],
    ship: ['shipped'],
    set: [],
  };
  if (Object.hasOwn(own, verb)) return own[verb] ?? [];
  if (verb.endsWith('e')) return [`${verb}d`];
  return [/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`];
}
