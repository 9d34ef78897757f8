interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
}

/** The nodes of a connection, in order; empty if the connection is missing. */
export const nodesOf = <Node>(connection: Connection<Node> | null | undefined): readonly Node[] =>
  connection?.edges.map(({ node }) => node) ?? [];
