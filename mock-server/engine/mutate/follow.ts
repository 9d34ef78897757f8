import { getNamedType } from 'graphql';
import { choose, choosers } from '../generate/arguments.ts';
import type { Field } from '../schema/shapes.ts';
import type { Session } from '../session/session.ts';
import { ref, type Ref } from '../store/ref.ts';
import type { Store } from '../store/store.ts';
import { given, keyIn } from './inputs.ts';
import { mainOf } from './plan.ts';
import { answer } from './payload.ts';
import { verbOf } from './verbs.ts';
import { snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * The events of a subscription that no domain implements: one whenever an entity that it covers is written in the
 * session, and any that are pushed by hand. A subscription with no known subject has only the latter. Ends with its
 * reader, or with the session's state.
 */
export function follow(
  field: Field,
  args: Args,
  { store, session: { ended, pushed } }: { store: Store; session: Pick<Session, 'ended' | 'pushed'> },
): AsyncIterableIterator<Record<string, unknown>> {
  const { shapes } = store;
  const main = mainOf(field, verbOf(field.name), shapes);
  const inputs = given(field.args, args, { main });
  const named = main && keyIn(inputs, main, shapes);
  const others = Object.fromEntries(
    Object.entries(choosers(field, args)).filter(
      ([name]) => !named?.from.some((candidate) => candidate.path[0] === name),
    ),
  );
  const wanted = wantedBy(field.name);
  // Values are read when the event is sent, so that a slow reader gets the values of that moment.
  const queue: (() => Record<string, unknown>)[] = [];
  const waiting: ((result: IteratorResult<Record<string, unknown>>) => void)[] = [];
  let isOver = false;
  let pending = new Map<string, Ref>();
  const known = new Set(main ? store.created(main.name) : []);

  const valueOf = (found: Ref) => ({
    [field.name]: answer(field.type, { main, refs: [found], errors: [], others: [], clientId: null }, store),
  });
  const emit = (event: () => Record<string, unknown>) => {
    const reader = waiting.shift();
    if (reader) reader({ done: false, value: event() });
    else queue.push(event);
  };
  // A mutation may write several times, but emits one event.
  const flush = () => {
    const chosen = [...pending.values()].filter(
      (candidate) =>
        // Without a main type, the field returns an object.
        choose([candidate], others, { node: main ?? (getNamedType(field.type) as never), shapes, store })
          .length > 0,
    );
    pending = new Map();
    for (const item of chosen) emit(() => valueOf(item));
  };
  const unlisten = store.listen((type, key) => {
    if (type !== main?.name || (named && named.key !== key)) return;
    const isNew = !known.has(key) && store.isCreated(type, key);
    if (isNew) known.add(key);
    const state = store.isRemoved(type, key) ? 'gone' : isNew ? 'new' : 'changed';
    if (!wanted.includes(state)) return;
    if (pending.size === 0) queueMicrotask(flush);
    pending.set(key, ref(type, key));
  });
  const unpush = pushed.listen(field.name, (event) => emit(() => ({ [field.name]: event })));
  const end = () => {
    isOver = true;
    unlisten();
    unpush();
    ended.removeEventListener('abort', end);
    for (const reader of waiting.splice(0)) reader({ done: true, value: undefined });
  };
  ended.addEventListener('abort', end, { once: true });

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const found = queue.shift();
      if (found) return { done: false, value: found() };
      if (isOver) return { done: true, value: undefined };
      return new Promise((resolve) => waiting.push(resolve));
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}

type State = 'new' | 'changed' | 'gone';

/** `article_added` only covers new entities. */
function wantedBy(name: string): readonly State[] {
  const words = snakeCase(name);
  if (/(^|_)(created|added|new|inserted)(_|$)/.test(words)) return ['new'];
  if (/(^|_)(deleted|removed)(_|$)/.test(words)) return ['gone'];
  if (/(^|_)(updated|edited)(_|$)/.test(words)) return ['changed'];
  return ['new', 'changed', 'gone'];
}
