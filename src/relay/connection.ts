interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
}

/** The items of a connection, in order; none while the connection is not there. */
export const nodesOf = <Node>(connection: Connection<Node> | null | undefined): readonly Node[] =>
  connection?.edges.map(({ node }) => node) ?? [];
