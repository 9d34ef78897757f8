/** The data of a tree. Children are requested once, when a node is expanded. */
export interface TreeSource<N> {
  readonly roots: readonly N[];
  readonly key: (node: N) => string;
  readonly isBranch: (node: N) => boolean;
  readonly children: (node: N) => readonly N[];
}

export interface TreeRow<N> {
  readonly node: N;
  readonly key: string;
  /** 1 for the roots. */
  readonly level: number;
  readonly branch: boolean;
  readonly open: boolean;
  readonly setSize: number;
  /** 1-based. */
  readonly position: number;
}

/** The rows of a tree in screen order: the roots, and below each expanded branch its children. */
export function treeRows<N>(source: TreeSource<N>, open: ReadonlySet<string>): TreeRow<N>[] {
  const rows: TreeRow<N>[] = [];
  const walk = (nodes: readonly N[], level: number): void => {
    for (const [at, node] of nodes.entries()) {
      const key = source.key(node);
      const branch = source.isBranch(node);
      const isOpen = branch && open.has(key);
      rows.push({ node, key, level, branch, open: isOpen, setSize: nodes.length, position: at + 1 });
      if (isOpen) walk(source.children(node), level + 1);
    }
  };
  walk(source.roots, 1);
  return rows;
}

export type TreeMove =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'open' | 'close'; readonly row: number }
  | null;

/** The effect of a key in a tree (WAI-ARIA Authoring Practices, tree view). */
export function treeMove<N>(rows: readonly TreeRow<N>[], at: number, key: string, page: number): TreeMove {
  const row = rows[at];
  if (!row) return null;
  const go = (to: number): TreeMove => ({ kind: 'go', row: Math.min(Math.max(to, 0), rows.length - 1) });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'PageDown':
      return go(at + page);
    case 'PageUp':
      return go(at - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (!row.branch) return null;
      return row.open ? go(at + 1) : { kind: 'open', row: at };
    case 'ArrowLeft': {
      if (row.open) return { kind: 'close', row: at };
      const parent = rows.findLastIndex((other, index) => index < at && other.level < row.level);
      return parent < 0 ? null : go(parent);
    }
    case 'Enter':
    case ' ':
      return row.branch ? { kind: row.open ? 'close' : 'open', row: at } : null;
    default:
      return null;
  }
}
