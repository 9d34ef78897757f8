import { getNamedType, isCompositeType } from 'graphql';
import { isRef, type Ref } from '../store/ref.ts';
import { isRecord } from '../../kernel/records.ts';
import { compare, equal, isThere } from './comparing.ts';
import { fieldsOf, type Fields, type Read } from './item-fields.ts';
import { isPlainLeaf, type Field, type Shapes } from '../schema/shapes.ts';
import { sameThing, snakeCase } from '../schema/words.ts';

type Args = Readonly<Record<string, unknown>>;
type Test = (item: Ref) => boolean;

const SEARCH = /^(search|search_text|search_term|query|q|text|term|keyword|keywords|word|filter_text)$/;
const HOLDERS = /^(filter|filters|filter_by|where|condition|conditions|by|input)$/;

/** The items to filter: their fields, and how to read them. */
export interface Things {
  readonly fields: Fields;
  readonly shapes: Shapes;
  readonly read: Read;
}

/** The conditions that the arguments set for an item; arguments that are not named like any of its fields set none. */
export function testsOf(args: Args, things: Things): Test[] {
  const { fields, read } = things;
  return Object.entries(args).flatMap(([argument, value]) => {
    const name = snakeCase(argument);
    if (value === null || value === undefined) return [];
    // The key of a linked entity filters like the link itself.
    const field = fields.get(name) ?? fields.get(name.replace(/_(?:id|uuid|key|code)s?$/, ''));
    if (field) return [fieldTest(field, value, things)];
    if (SEARCH.test(name) && typeof value === 'string') return [searchTest(value, fields, read)];
    if (isRecord(value) && (HOLDERS.test(name) || /_?filter$/.test(name))) return testsOf(value, things);
    const combined = combination(name, value, things);
    if (combined) return [combined];
    const test = testByName(name, value, things);
    return test ? [test] : [];
  });
}

/** `{ AND: […] }`, `{ or: […] }`, `{ not: {…} }`. */
function combination(name: string, value: unknown, things: Things): Test | null {
  const kind = /^_?(and|or|not)$/.exec(name)?.[1];
  if (kind === undefined) return null;
  const parts = (Array.isArray(value) ? value : [value])
    .filter(isRecord)
    .map((part) => testsOf(part, things));
  const holds = (item: Ref) => (tests: readonly Test[]) => tests.every((test) => test(item));
  if (kind === 'and') return (item) => parts.every(holds(item));
  return kind === 'or' ? (item) => parts.some(holds(item)) : (item) => !parts.some(holds(item));
}

/** Fields by which people refer to an entity. */
const CALLED = /^(login|user_?name|handle|slug|name|code|number|email|path)$/;

const OPERATORS =
  /^(.+?)_(not_in|in|not|ne|gte|lte|gt|lt|min|max|from|to|since|until|after|before|contains|starts_with|ends_with)$/;

/** `status_in`, `created_after`, `min_price`, `tag_uuids`. */
function testByName(name: string, value: unknown, things: Things): Test | null {
  const { fields, read } = things;
  const [, min, ranged = ''] = /^(min|max)_(.+)$/.exec(name) ?? [];
  const [, stem = '', operator = ''] = min ? [name, ranged, min] : (OPERATORS.exec(name) ?? []);
  const field = fields.get(stem) ?? fields.get(`${stem}_at`) ?? fields.get(`${stem}_date`);
  if (field) return (item) => operate(operator, read(item, field.name), value);
  const plural = [...fields].find(([one]) => sameThing(one, name));
  return plural ? fieldTest(plural[1], value, things) : null;
}

function fieldTest({ name: field, type }: Field, value: unknown, { shapes, read }: Things): Test {
  const target = getNamedType(type);
  if (!isRecord(value)) {
    const isEqual = (found: unknown) => operate('eq', found, value);
    if (!isCompositeType(target)) return (item) => isEqual(read(item, field));
    // A linked entity is given by its key, or by a name that people use: `repository(owner: "zed")`.
    const names = [...fieldsOf(target, shapes)].filter(([name]) => CALLED.test(name));
    return (item) => {
      const found = [read(item, field)].flat();
      return (
        isEqual(read(item, field)) ||
        found.some(
          (candidate) => isRef(candidate) && names.some(([, { name }]) => isEqual(read(candidate, name))),
        )
      );
    };
  }
  if (isCompositeType(target)) {
    // A linked entity is filtered by its own fields; for a list, one item has to match.
    const tests = testsOf(value, { fields: fieldsOf(target, shapes), shapes, read });
    return (item) =>
      tests.length === 0 ||
      [read(item, field)]
        .flat()
        .some((candidate) => isRef(candidate) && tests.every((test) => test(candidate)));
  }
  const conditions = Object.entries(value).filter(([, wanted]) => wanted !== undefined);
  return (item) => {
    const found = read(item, field);
    return conditions.every(([operator, wanted]) =>
      operate(snakeCase(operator).replace(/^_/, ''), found, wanted),
    );
  };
}

function searchTest(text: string, fields: Fields, read: Read): Test {
  const wanted = text.trim().toLowerCase();
  const texts = [...fields.values()].filter(
    (field) => isPlainLeaf(field) && /^(String|ID)$/.test(getNamedType(field.type).name),
  );
  return (item) =>
    texts.some(({ name }) =>
      String(read(item, name) ?? '')
        .toLowerCase()
        .includes(wanted),
    );
}

/** Whether a value matches the operator; an unknown operator matches everything. */
function operate(operator: string, found: unknown, wanted: unknown): boolean {
  const isEqual = (asked: unknown) =>
    Array.isArray(found) ? found.some((item) => equal(item, asked)) : equal(found, asked);
  const isAny = () => (Array.isArray(wanted) ? wanted : [wanted]).some(isEqual);
  const text = (value: unknown) => String(value ?? '').toLowerCase();
  switch (operator) {
    case 'eq':
    case 'equals':
    case 'is':
    case 'in':
    case 'any':
      return isAny();
    case 'ne':
    case 'neq':
    case 'not':
    case 'not_in':
    case 'nin':
      return !isAny();
    case 'gt':
    case 'after':
      return isThere(found) && compare(found, wanted) > 0;
    case 'gte':
    case 'min':
    case 'from':
    case 'since':
      return isThere(found) && compare(found, wanted) >= 0;
    case 'lt':
    case 'before':
      return isThere(found) && compare(found, wanted) < 0;
    case 'lte':
    case 'max':
    case 'to':
    case 'until':
      return isThere(found) && compare(found, wanted) <= 0;
    case 'contains':
    case 'icontains':
    case 'like':
    case 'ilike':
      return Array.isArray(found) ? isAny() : text(found).includes(text(wanted).replaceAll('%', ''));
    case 'starts_with':
      return text(found).startsWith(text(wanted));
    case 'ends_with':
      return text(found).endsWith(text(wanted));
    case 'is_null':
      return isThere(found) !== wanted;
    default:
      return true;
  }
}
