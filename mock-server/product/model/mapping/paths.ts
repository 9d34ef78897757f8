import { Memo } from '../../../kernel/memo.ts';
import { syntaxOf } from '../../../formats/jsonata/syntax.ts';

/** Names that an expression uses, found in its syntax tree. */
export interface ExpressionUse {
  /** Keys of lookup tables passed to `$lookupTable` as literals. */
  readonly tables: readonly string[];
  /** Whether it uses a table whose key is only known at run time. */
  readonly hasOpenTable: boolean;
  /** Names of functions that it calls, without `$`. */
  readonly calls: readonly string[];
  /** Fields that it reads, as paths from the input's root. */
  readonly reads: readonly string[];
  /** Fields that its result contains. */
  readonly writes: readonly string[];
  /** Where each field is first written, or else read. */
  readonly fieldLines: Lines;
  /** Where each table is first used. */
  readonly tableLines: Lines;
}

/** Lines of an expression, from 1, by name. */
type Lines = ReadonlyMap<string, number>;

/** A node of JSONata's syntax tree, which the library's types describe only in part. */
interface Node {
  readonly type: string;
  readonly value?: unknown;
  /** Offset of the end of its token. */
  readonly position?: number;
  readonly steps?: readonly Node[];
  readonly stages?: readonly { readonly expr?: Node }[];
  readonly predicate?: readonly { readonly expr?: Node }[];
  readonly group?: { readonly lhs?: readonly (readonly [Node, Node])[] };
  readonly lhs?: Node | readonly (readonly [Node, Node])[];
  readonly rhs?: Node;
  readonly expressions?: readonly Node[];
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
  readonly procedure?: Node;
  readonly body?: Node;
  readonly condition?: Node;
  readonly then?: Node;
  readonly else?: Node;
  readonly terms?: readonly { readonly expression?: Node }[];
  readonly pattern?: Node;
  readonly update?: Node;
  readonly delete?: Node;
  readonly focus?: string;
}

/** A path in the input, from its root; null if it cannot be determined. */
type Place = readonly string[] | null;

/** Names with the offset at which each one occurs first. */
type Found = Map<string, number>;

const note = (found: Found, name: string, { position = 0 }: Node): void => {
  if (!found.has(name)) found.set(name, position);
};

class Walk {
  readonly tables: Found = new Map();
  readonly calls = new Set<string>();
  readonly reads: Found = new Map();
  readonly writes: Found = new Map();
  hasOpenTable = false;
  readonly #variables = new Map<string, Place>();

  /** Collects what the node uses; returns the path of its value. */
  visit(node: Node | undefined, at: Place): Place {
    if (!node) return null;
    switch (node.type) {
      case 'path':
        return this.#path(node, at);
      case 'name':
        return this.#name(node, at);
      case 'variable':
        return this.#variable(String(node.value), at);
      case 'function':
      case 'partial':
        return this.#call(node, at);
      case 'bind': {
        const place = this.visit(node.rhs, at);
        const { lhs } = node;
        // The syntax tree has nodes only.
        if (lhs && !Array.isArray(lhs)) this.#variables.set(String((lhs as Node).value), place);
        return place;
      }
      case 'block': {
        let last: Place = null;
        for (const expression of node.expressions ?? []) last = this.visit(expression, at);
        return last;
      }
      case 'condition': {
        this.visit(node.condition, at);
        const then = this.visit(node.then, at);
        return this.visit(node.else, at) ?? then;
      }
      case 'sort': {
        for (const { expression } of node.terms ?? []) this.visit(expression, at);
        return at;
      }
      case 'filter':
        return at;
      default:
        return this.#others(node, at);
    }
  }

  #others(node: Node, at: Place): Place {
    const { lhs } = node;
    if (Array.isArray(lhs))
      // A list on this side holds pairs.
      for (const pair of lhs as readonly (readonly [Node, Node])[])
        for (const item of pair) this.visit(item, at);
    // The syntax tree has nodes only.
    else this.visit(lhs as Node | undefined, at);
    const [first = null] = (node.expressions ?? []).map((expression) => this.visit(expression, at));
    for (const item of [node.rhs, node.expression, node.body, node.pattern, node.update, node.delete])
      this.visit(item, at);
    return node.type === 'unary' && node.value === '[' ? first : null;
  }

  #name(node: Node, at: Place): Place {
    if (!at) return null;
    const place = [...at, String(node.value)];
    note(this.reads, place.join('.'), node);
    return place;
  }

  #variable(name: string, at: Place): Place {
    if (name === '') return at;
    if (name === '$') return [];
    return this.#variables.get(name) ?? null;
  }

  #path(node: Node, at: Place): Place {
    let place = at;
    for (const step of node.steps ?? []) {
      place = this.visit(step, place);
      const inner = [...(step.stages ?? []), ...(step.predicate ?? [])];
      for (const { expr } of inner) this.visit(expr, place);
    }
    for (const pair of node.group?.lhs ?? []) for (const item of pair) this.visit(item, place);
    return place;
  }

  #call(node: Node, at: Place): Place {
    const name = node.procedure?.type === 'variable' ? String(node.procedure.value) : null;
    if (name !== null) this.calls.add(name);
    else this.visit(node.procedure, at);
    const list = node.arguments ?? [];
    if (name === 'lookupTable') {
      const [table] = list;
      if (table?.type === 'string') note(this.tables, String(table.value), table);
      else this.hasOpenTable = true;
    }
    let first: Place = null;
    for (const [index, one] of list.entries()) {
      // A function passed as an argument receives the items of the preceding array.
      const place = this.visit(one, one.type === 'lambda' ? first : at);
      if (index === 0) first = place;
    }
    return first;
  }

  /** The fields of the result below a path. */
  result(node: Node | undefined, path: readonly string[]): void {
    if (!node) return;
    if (node.type === 'path') return this.result(node.steps?.at(-1), path);
    if (node.type === 'block') return this.result(node.expressions?.at(-1), path);
    if (node.type === 'bind') return this.result(node.rhs, path);
    if (node.type === 'condition') {
      this.result(node.then, path);
      return this.result(node.else, path);
    }
    if (node.type === 'function') {
      for (const argument of node.arguments ?? []) this.result(argument, path);
      return;
    }
    if (node.type !== 'unary') return;
    if (node.value === '[') for (const expression of node.expressions ?? []) this.result(expression, path);
    if (node.value !== '{' || !Array.isArray(node.lhs)) return;
    // An object's entries are pairs.
    for (const [key, value] of node.lhs as readonly (readonly [Node, Node])[]) {
      if (key.type !== 'string') continue;
      const below = [...path, String(key.value)];
      note(this.writes, below.join('.'), key);
      this.result(value, below);
    }
  }
}

const NOTHING: ExpressionUse = {
  tables: [],
  hasOpenTable: false,
  calls: [],
  reads: [],
  writes: [],
  fieldLines: new Map(),
  tableLines: new Map(),
};
const MAX_KNOWN = 500;

/**
 * The names used by a saved and therefore validated expression; nothing for one that cannot be parsed. Parsing does not
 * execute anything.
 */
export const namesIn: (expression: string) => ExpressionUse = new Memo(MAX_KNOWN).of(find);

function find(expression: string): ExpressionUse {
  const walk = new Walk();
  // The library gives its tree no type.
  const tree = syntaxOf(expression).tree as Node | null;
  if (!tree) return NOTHING;
  walk.visit(tree, []);
  walk.result(tree, []);
  const sorted = (names: Iterable<string>) => [...names].sort();
  const lines = (found: Iterable<readonly [string, number]>): Lines =>
    new Map([...found].map(([name, at]) => [name, expression.slice(0, at).split('\n').length]));
  return {
    tables: sorted(walk.tables.keys()),
    hasOpenTable: walk.hasOpenTable,
    calls: sorted(walk.calls),
    reads: sorted(walk.reads.keys()),
    writes: sorted(walk.writes.keys()),
    fieldLines: lines([...walk.reads, ...walk.writes]),
    tableLines: lines(walk.tables),
  };
}

/** The fields of a canonical document among those an expression reads or writes. */
export function fieldsOf(document: string, { reads, writes }: ExpressionUse): readonly string[] {
  const begin = `${document}.`;
  const all = [...reads, ...writes]
    .filter((path) => path.startsWith(begin))
    .map((path) => path.slice(begin.length));
  return [...new Set(all)].sort();
}

/** The subject of a mapping problem: a field of the document, a value in a table, or an element of the output. */
interface Subject {
  readonly path?: string | undefined;
  readonly table?: string | undefined;
  readonly segment?: string | undefined;
  readonly element?: string | undefined;
}

/** The line of an expression that handles the subject, as precisely as its names allow; null if they do not. */
export function lineAbout(
  { fieldLines, tableLines }: ExpressionUse,
  { path = '', table = '', segment, element }: Subject,
): number | null {
  const ofTable = tableLines.get(table);
  if (ofTable !== undefined) return ofTable;
  // A mapping may copy whole parts of a document.
  for (let at = path; at.includes('.'); at = at.slice(0, at.lastIndexOf('.'))) {
    const line = fieldLines.get(at);
    if (line !== undefined) return line;
  }
  if (segment === undefined || element === undefined) return null;
  const name = `.${segment}${element.padStart(2, '0')}`;
  for (const [field, line] of fieldLines) if (field.endsWith(name)) return line;
  return null;
}
