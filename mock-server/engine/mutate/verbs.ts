import { snakeCase } from '../schema/words.ts';

/** What a mutation does, as derived from its name. */
export type Action = 'create' | 'copy' | 'update' | 'save' | 'delete' | 'add' | 'remove';

export interface Verb {
  readonly action: Action;
  readonly word: string;
  /** The name without its verb. */
  readonly rest: readonly string[];
}

const ACTIONS: readonly [Action, readonly string[]][] = [
  ['create', ['create', 'insert', 'new', 'register', 'invite', 'make']],
  ['copy', ['copy', 'duplicate', 'clone', 'fork']],
  ['save', ['save', 'upsert', 'put', 'store']],
  ['delete', ['delete', 'destroy', 'erase', 'drop', 'purge', 'discard']],
  ['add', ['add', 'attach', 'assign', 'link', 'connect', 'append', 'join', 'grant']],
  ['remove', ['remove', 'detach', 'unassign', 'unlink', 'disconnect', 'leave', 'revoke']],
];

/** Verbs that create something unless a target is given, such as `open_ticket(subject: …)`. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  'open start submit request post place send upload import generate begin book schedule report log record track issue order buy subscribe write draft propose launch'.split(
    ' ',
  ),
);

/** Other verbs for a change. */
const CHANGES: ReadonlySet<string> = new Set(
  'update edit change set modify patch rename move enable disable activate deactivate archive unarchive restore close reopen cancel approve reject accept decline pause resume stop lock unlock publish unpublish pin unpin mark flag unflag share unshare hide show verify confirm complete finish merge transfer reset rotate renew extend convert toggle'.split(
    ' ',
  ),
);

const actionOf = (word: string): Action | undefined => ACTIONS.find(([, words]) => words.includes(word))?.[0];

/** `create_shop`, `createShop`, `shopCreate`, and `shop_create` are equivalent; a name without a verb is a change. */
export function verbOf(mutation: string): Verb {
  const words = snakeCase(mutation).split('_');
  const isVerb = (word: string | undefined) =>
    word !== undefined && (actionOf(word) !== undefined || BEGINNINGS.has(word) || CHANGES.has(word));
  const at = isVerb(words[0]) ? 0 : isVerb(words.at(-1)) ? words.length - 1 : words.findIndex(isVerb);
  const word = words[at] ?? '';
  return { word, action: actionOf(word) ?? 'update', rest: words.filter((_, i) => i !== at) };
}

/** Whether the verb creates something if no target is given. */
export const mayBegin = ({ word }: Verb): boolean => BEGINNINGS.has(word);
