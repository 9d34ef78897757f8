import { graphql, useFragment } from 'react-relay/hooks';
import { useMemo } from 'react';
import type { library_company$key } from '#gql/library_company';
import type { Caught } from '#relay/caught.ts';
import { caughtValue } from '#relay/caught-value.ts';
import { nodesOf } from '#relay/connection.ts';

/** The functions and tables that a workspace's expressions can use, as listed in the editor. */
export interface EditorLibrary {
  readonly functions: readonly {
    readonly name: string;
    readonly signature: string;
    readonly description: string | null | undefined;
  }[];
  readonly tables: readonly { readonly key: string; readonly name: string }[];
  /** What they were read from, for a `CaughtFailure`. */
  readonly sources: readonly Caught<unknown>[];
}

/** The global functions and lookup tables of a workspace. */
export function useLibrary(companyRef: library_company$key): EditorLibrary {
  const { global_functions, global_lookup_tables } = useFragment(
    graphql`
      fragment library_company on Company {
        global_functions(first: 200) @catch(to: RESULT) {
          edges {
            node {
              function_uuid
              name
              signature
              description
            }
          }
        }
        global_lookup_tables(first: 200) @catch(to: RESULT) {
          edges {
            node {
              table_uuid
              key
              name
            }
          }
        }
      }
    `,
    companyRef,
  );
  return useMemo(
    () => ({
      functions: nodesOf(caughtValue(global_functions)).map(({ name, signature, description }) => ({
        name,
        signature,
        description,
      })),
      tables: nodesOf(caughtValue(global_lookup_tables)).map(({ key, name }) => ({ key, name })),
      sources: [global_functions, global_lookup_tables],
    }),
    [global_functions, global_lookup_tables],
  );
}
