import { messageOf } from '../../kernel/errors.ts';
import { isObjectType, type GraphQLObjectType } from 'graphql';
import * as z from 'zod';
import type { MockContext } from '../../product/context.ts';
import { noteStatusChange, statusOf } from '../../product/model/company/running.ts';
import { people } from '../../product/accounts/people.ts';
import type { Inside } from '../../product/graphql-server.ts';
import type { Worlds } from '../scenarios/worlds.ts';
import type { Session } from '../../engine/session/session.ts';
import { edit, undoEdit } from '../../engine/store/edits.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { coerce, labelsOf, readEntity } from './entities.ts';
import { bodyAs, type ControlCall, type Routes } from './routes.ts';

const MAX_PAGE = 200;
/** Number of entities searched by name; beyond that, a key is required. */
const MAX_SEARCHED = 2000;

const patchSchema = z.record(z.string(), z.json());

/** Lists types and entities, reads an entity, edits its fields, and undoes edits. */
export function entityRoutes({ worlds }: { worlds: Worlds }): Routes {
  /** Runs in the call's session, as a platform operator, who can see everything. */
  function inside<T>(call: ControlCall, task: (reading: Looking) => T): T {
    const { graphql } = worlds.of(call.session);
    const { schema, keys, seed } = graphql.inside();
    const person = people.find((candidate) => candidate.is_operator) ?? people[0]!;
    const context = graphql.contextOf(call.session, person, call.request);
    return task({ schema, keys, seed, context, session: call.session });
  }

  return {
    'GET /entities': (call) =>
      inside(call, (reading) => [...reading.keys.keys()].sort().map((type) => describe(type, reading))),

    'GET /entities/:type': (call) =>
      inside(call, async (reading) => {
        const type = typeNamed(call.params.type ?? '', reading);
        const first = numberOf(call, 'first', { normal: 50, least: 1, most: MAX_PAGE });
        const after = numberOf(call, 'after', { normal: 0, least: 0, most: Number.MAX_SAFE_INTEGER });
        const search = call.url.searchParams.get('search')?.trim() ?? '';
        const found = await find(type, search, reading);
        const keys = Array.from({ length: Math.max(0, Math.min(first, found.count - after)) }, (_, i) =>
          found.at(after + i),
        );
        const labels = await labelsOf(type, keys, reading);
        return {
          type: type.name,
          count: found.count,
          after,
          entities: keys.map((key, i) => ({ key, label: labels[i], ...marks(type.name, key, reading) })),
        };
      }),

    'GET /entities/:type/:key': (call) => inside(call, (reading) => read(call, reading)),

    'PATCH /entities/:type/:key': async (call) => {
      const values = await bodyAs(call, patchSchema);
      return inside(call, async (reading) => {
        const type = typeNamed(call.params.type ?? '', reading);
        const key = keyIn(type, call.params.key ?? '', reading);
        // All are read before any is written, so that a list of changes is applied completely or not at all.
        const changes = Object.entries(values).map(([field, value]) => ({
          field,
          value: coerced(type, field, { value, looking: reading }),
        }));
        const { overlay } = call.session;
        const made = followed(type.name, key, {
          looking: reading,
          change: () => changes.map(({ field, value }) => edit(overlay, type.name, key, field, value)),
        });
        call.session.edits = [...call.session.edits, ...made];
        return read(call, reading);
      });
    },

    'POST /entities/undo': (call) => {
      const last = call.session.edits.at(-1);
      if (!last) throw new InvalidInput('There is no edit to undo in this session.', null, 409);
      inside(call, (reading) =>
        followed(last.type, last.key, {
          looking: reading,
          change: () => undoEdit(call.session.overlay, last),
        }),
      );
      call.session.edits = call.session.edits.slice(0, -1);
      return { type: last.type, key: last.key, field: last.field, left: call.session.edits.length };
    },
  };
}

interface Looking extends Omit<Inside, 'fed'> {
  readonly context: MockContext;
  readonly session: Session;
}

/** Changes a value by hand. If that suspends or resumes a workspace, the time is recorded, as a mutation would do. */
function followed<T>(
  type: string,
  key: string,
  { looking: { context }, change }: { looking: Looking; change: () => T },
): T {
  if (type !== 'Company') return change();
  const before = statusOf(key, context);
  const result = change();
  noteStatusChange(key, before, context);
  return result;
}

/** Keys in list order: newly created entities first, then the seed. */
function listing(type: string, { context, seed }: Looking) {
  const created = context.store.created(type);
  const seeded = seed.all(type);
  return {
    count: created.length + seeded.count,
    at: (index: number) => created[index] ?? seeded.at(index - created.length),
  };
}

async function find(type: GraphQLObjectType, search: string, reading: Looking) {
  const all = listing(type.name, reading);
  if (search === '') return all;
  // A key that is not listed can be entered, because types without a domain have an unlimited number of entities.
  const exact = reading.context.store.exists(type.name, search) && isKey(search) ? [search] : [];
  const looked = Array.from({ length: Math.min(all.count, MAX_SEARCHED) }, (_, i) => all.at(i));
  const labels = await labelsOf(type, looked, reading);
  const wanted = search.toLowerCase();
  const keys = looked.filter(
    (key, i) => key.toLowerCase().includes(wanted) || labels[i]?.toLowerCase().includes(wanted) === true,
  );
  const unique = [...new Set([...exact, ...keys])];
  return { count: unique.length, at: (index: number) => unique[index] ?? '' };
}

/** Only text that looks like a key counts as one; otherwise any text would be the key of a generated entity. */
const isKey = (text: string): boolean => /^[\w-]{8,}(?:\|[\w.:-]+)*$/.test(text);

function describe(type: string, reading: Looking) {
  const { store } = reading.context;
  return {
    type,
    key_fields: reading.keys.get(type),
    count: listing(type, reading).count,
    created: store.created(type).length,
    written: store.written(type).length,
  };
}

const marks = (type: string, key: string, { session: { overlay } }: Looking) => ({
  is_created: overlay.isCreated(type, key),
  is_written: overlay.written(type).includes(key),
  is_removed: overlay.isRemoved(type, key),
});

async function read(call: ControlCall, reading: Looking) {
  const type = typeNamed(call.params.type ?? '', reading);
  const key = keyIn(type, call.params.key ?? '', reading);
  return {
    type: type.name,
    key,
    description: type.description ?? null,
    ...marks(type.name, key, reading),
    fields: await readEntity(type, key, reading),
  };
}

function typeNamed(name: string, { schema, keys }: Looking): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type) || !keys.has(name))
    throw new InvalidInput(`Entity type ${name} does not exist.`, null, 404);
  return type;
}

function keyIn(type: GraphQLObjectType, key: string, { context }: Looking): string {
  const { store } = context;
  if (!store.exists(type.name, key) && !store.isRemoved(type.name, key))
    throw new InvalidInput(`${type.name} with the key ${key} does not exist.`, null, 404);
  return key;
}

function coerced(
  type: GraphQLObjectType,
  name: string,
  { value, looking: { keys } }: { value: unknown; looking: Looking },
): unknown {
  const where = `body.${name}`;
  const field = type.getFields()[name];
  if (!field) throw new InvalidInput(`${where}: ${type.name} has no field ${name}.`, where);
  if (keys.get(type.name)?.includes(name))
    throw new InvalidInput(`${where}: identifies the ${type.name} and cannot be edited.`, where);
  try {
    return coerce(field.type, value);
  } catch (error) {
    throw new InvalidInput(`${where}: ${messageOf(error)}`, where);
  }
}

function numberOf(
  call: ControlCall,
  name: string,
  { normal, least, most }: { normal: number; least: number; most: number },
): number {
  const text = call.url.searchParams.get(name);
  if (text === null) return normal;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new InvalidInput(`${name}: must be a whole number from ${least} to ${most}, not “${text}”.`, name);
  return value;
}
