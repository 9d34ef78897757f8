interface Edge<Node> {
  readonly node: Node;
}

interface Connection<Node> {
  readonly edges: readonly Edge<Node>[];
}

const NONE: readonly never[] = [];

const known = new WeakMap<readonly Edge<unknown>[], readonly unknown[]>();

/**
 * The nodes of a connection, in order; empty if the connection is missing. Returns the same array as long as the edges
 * are the same, so that memoized rows do not render again.
 */
export function nodesOf<Node>(connection: Connection<Node> | null | undefined): readonly Node[] {
  if (!connection) return NONE;
  let nodes = known.get(connection.edges) as readonly Node[] | undefined;
  if (!nodes) {
    nodes = connection.edges.map(({ node }) => node);
    known.set(connection.edges, nodes);
  }
  return nodes;
}
