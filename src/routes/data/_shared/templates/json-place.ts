import { jsonLanguage } from '@codemirror/lang-json';

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

const PUNCTUATION: ReadonlySet<string> = new Set(['{', '}', '[', ']', ',', ':', '⚠']);

function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!PUNCTUATION.has(child.name)) children.push(child);
  return children;
}

function stepInto(node: Node, key: string, text: string): Node | undefined {
  const children = childrenOf(node);
  if (node.name === 'Array') return children[Number(key)];
  const property = children.find((child) => {
    const name = child.firstChild;
    return name !== null && text.slice(name.from, name.to) === JSON.stringify(key);
  });
  return property?.lastChild ?? undefined;
}

/** The 1-based line of a value in a JSON text; that of the nearest enclosing value if it does not exist. */
export function lineOfPath(text: string, path: readonly string[]): number {
  let at: Node | null = jsonLanguage.parser.parse(text).topNode.firstChild;
  for (const key of path) {
    const next: Node | undefined = at ? stepInto(at, key, text) : undefined;
    if (!next) break;
    at = next;
  }
  return lineAt(text, at?.from ?? 0);
}

/** The 1-based line of the first syntax error in a JSON text; null if there is none. */
export function lineOfSyntaxError(text: string): number | null {
  let found: number | null = null;
  jsonLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) found ??= lineAt(text, node.from);
    },
  });
  return found;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
