import { useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { nodesOf } from '#relay/connection.ts';

interface Page<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
}

interface FurtherPages<T extends OperationType, Node> {
  /** The first page, which came with the parent object. */
  first: Page<Node>;
  /** The query for a further page. */
  query: GraphQLTaggedNode;
  variables: (count: number, cursor: string | null | undefined) => T['variables'];
  read: (response: T['response']) => Page<Node> | null | undefined;
}

/**
 * Pages a connection of an object without a key, such as a field of a document. Relay's own pagination needs a key to
 * find the object. Give the component that uses it a React `key` for the object.
 */
export function useFurtherPages<T extends OperationType, Node>({
  first,
  query,
  variables,
  read,
}: FurtherPages<T, Node>) {
  const environment = useRelayEnvironment();
  const [further, setFurther] = useState<readonly Page<Node>[]>([]);
  const [isLoadingNext, setLoading] = useState(false);
  const running = useRef<{ unsubscribe: () => void } | null>(null);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const { hasNextPage, endCursor } = (further.at(-1) ?? first).pageInfo;
  return {
    nodes: [first, ...further].flatMap((page) => nodesOf(page)),
    hasNext: hasNextPage,
    isLoadingNext,
    loadNext(count: number, { onComplete }: { onComplete: (error: Error | null) => void }) {
      setLoading(true);
      running.current = fetchQuery<T>(environment, query, variables(count, endCursor)).subscribe({
        next(response) {
          const page = read(response);
          if (page) setFurther((pages) => [...pages, page]);
        },
        error(error: Error) {
          setLoading(false);
          onComplete(error);
        },
        complete() {
          setLoading(false);
          onComplete(null);
        },
      });
    },
  };
}
