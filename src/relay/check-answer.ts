import type {
  NormalizationDefer,
  NormalizationLinkedField,
  NormalizationSelection,
  PayloadError,
  Variables,
} from 'relay-runtime';
import { kindOf, possibleTypes, type Kind } from './field-kinds.ts';
import type { AnsweredViewer } from './other-viewer.ts';
import { fitsScalar } from './scalar-kinds.ts';
import { UNUSABLE } from './transport-error.ts';

type Path = readonly (string | number)[];
type Json = Record<string, unknown>;
type Selections = readonly NormalizationSelection[];

/** A deferred fragment that a response owes, or that is in it already if nothing more follows. */
export interface OwedPart {
  readonly path: Path;
  readonly label: string;
  readonly type: string;
  readonly selections: Selections;
  /** The fields of its object that came before it, such as the keys. */
  readonly known: readonly string[];
}

interface Checked {
  /** One error for each value that does not fit. */
  readonly errors: readonly PayloadError[];
  /** Whether the whole object had to be dropped. */
  readonly isLost: boolean;
  readonly owed: readonly OwedPart[];
  readonly viewer: AnsweredViewer | null;
}

interface Checking {
  readonly selections: Selections;
  /** The type of the object. */
  readonly type: string;
  /** Where the object is in the response. */
  readonly path?: Path;
  /** The errors that came with it. */
  readonly errors?: readonly PayloadError[] | undefined;
  readonly variables: Variables;
  /** Whether nothing more follows, so that deferred fragments have to be in it. */
  readonly isWhole: boolean;
}

/**
 * Checks an object of a response against the schema and what its operation selects. A value that does not fit becomes an
 * error of its field, and null, or removes the object around it if the schema does not allow null: as if the server had
 * noticed. So it fails as a field does, in its own part of the page. Changes the object.
 */
export function checkAnswer(object: unknown, checking: Checking): Checked {
  const errors: PayloadError[] = [];
  const owed: OwedPart[] = [];
  let viewer: AnsweredViewer | null = null;
  const { variables, isWhole, path: base = [] } = checking;
  /** The current place, from the object. */
  const path: (string | number)[] = [];

  const mismatch = (what: string): false => {
    errors.push({
      message: `Server response could not be parsed: ${[...base, ...path].join('.') || 'data'} ${what}`,
      // Relay places the errors of a deferred part from its object on.
      path: [...path],
      extensions: { code: UNUSABLE },
    } as PayloadError);
    return false;
  };

  function checkObject(value: unknown, selections: Selections, type: string): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return mismatch('is not an object');
    if (!checkSelections(value as Json, selections, type)) return false;
    const { user_uuid, email } = value as Partial<AnsweredViewer>;
    if (type === 'Viewer' && user_uuid !== undefined) viewer = { user_uuid, email };
    return true;
  }

  function checkSelections(object: Json, selections: Selections, type: string): boolean {
    for (const selection of selections) {
      const fits =
        selection.kind === 'ScalarField' || selection.kind === 'LinkedField'
          ? checkField(object, selection, type)
          : checkNested(object, selection, type);
      if (!fits) return false;
    }
    return true;
  }

  function checkNested(object: Json, selection: NormalizationSelection, type: string): boolean {
    switch (selection.kind) {
      case 'Condition':
        return (
          variables[selection.condition] !== selection.passingValue ||
          checkSelections(object, selection.selections, type)
        );
      case 'InlineFragment':
        return (
          !applies(selection.type, type, selection.abstractKey) ||
          checkSelections(object, selection.selections, type)
        );
      case 'Defer':
        if (isDeferred(selection))
          owed.push({
            path: [...base, ...path],
            label: selection.label,
            type,
            selections: selection.selections,
            known: Object.keys(object),
          });
        return (!isWhole && isDeferred(selection)) || checkSelections(object, selection.selections, type);
      // The others select nothing that a server sends.
      default:
        return true;
    }
  }

  const isDeferred = ({ if: condition }: NormalizationDefer) =>
    condition === null || variables[condition] === true;

  function checkField(
    object: Json,
    field: Extract<NormalizationSelection, { kind: 'ScalarField' | 'LinkedField' }>,
    type: string,
  ): boolean {
    const key = field.alias ?? field.name;
    const value = object[key];
    if (key === '__typename')
      return value === type || (typeof value === 'string' && !kindOf(type)) || wrongType(key);
    const kind = kindOf(type)?.get(field.name);
    // Fields of introspection, and of types that only a newer schema has.
    if (!kind) return true;
    path.push(key);
    const isFailed = value === undefined && isExplained();
    const fits = isFailed || checkValue(value, kind, 0, field.kind === 'LinkedField' ? field : null);
    // A missing value becomes null too, which is how Relay knows a field that failed.
    if (!fits || isFailed) object[key] = null;
    path.pop();
    return fits || kind.levels[0] !== '!';
  }

  const wrongType = (key: string) => {
    path.push(key);
    mismatch('is not the type that was requested');
    path.pop();
    return false;
  };

  function checkValue(
    value: unknown,
    kind: Kind,
    level: number,
    field: NormalizationLinkedField | null,
  ): boolean {
    const nullability = kind.levels[level];
    if (value === null && (nullability === '?' || isExplained())) return true;
    if (value === undefined || value === null) return mismatch(value === null ? 'is null' : 'is missing');
    if (level < kind.levels.length - 1) return checkList(value, kind, level, field);
    if (!field) return fitsScalar(value, kind.scalar) || mismatch(`is not a value of type ${kind.scalar}`);
    const type = field.concreteType ?? typeOf(value, kind.abstract);
    return type === null
      ? mismatch('has a type that was not requested')
      : checkObject(value, field.selections, type);
  }

  function checkList(
    value: unknown,
    kind: Kind,
    level: number,
    field: NormalizationLinkedField | null,
  ): boolean {
    if (!Array.isArray(value)) return mismatch('is not a list');
    const list: unknown[] = value;
    const mayBeNull = kind.levels[level + 1] !== '!';
    for (let index = 0; index < list.length; index++) {
      path.push(index);
      const fits = checkValue(list[index], kind, level + 1, field);
      path.pop();
      if (fits) continue;
      if (!mayBeNull) return false;
      list[index] = null;
    }
    return true;
  }

  /** Whether the response has an error for the null at the current path. */
  const isExplained = () =>
    checking.errors?.some((error) => path.every((key, index) => error.path?.[index] === key)) ?? false;

  const fits = checkObject(object, checking.selections, checking.type);
  return { errors, isLost: !fits, owed, viewer };
}

/** The type of an object whose field has an abstract type; null if it is none of those that the field may have. */
function typeOf(value: unknown, abstract: string): string | null {
  const { __typename } = (typeof value === 'object' ? value : {}) as Json;
  if (typeof __typename !== 'string') return null;
  // A type that only a newer schema has is none of those that the operation reads, as for Relay.
  return possibleTypes(abstract).has(__typename) || !kindOf(__typename) ? __typename : null;
}

const applies = (wanted: string, type: string, abstractKey: string | null | undefined): boolean =>
  abstractKey == null ? wanted === type : possibleTypes(wanted).has(type);
