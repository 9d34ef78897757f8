import { startTransition, useRef, useState } from 'react';
import { graphql, useFragment, useQueryLoader, type PreloadedQuery } from 'react-relay/hooks';
import deployQuery, { type DeployMappingQuery } from '#gql/DeployMappingQuery';
import revisionsQuery, { type RevisionsDrawerQuery } from '#gql/RevisionsDrawerQuery';
import type { useOverlays_mapping$key } from '#gql/useOverlays_mapping';
import type { useOverlaysTestsMutation } from '#gql/useOverlaysTestsMutation';
import { useMutation } from '#relay/useMutation.ts';

/** The overlay over the editor. `next` is what follows a save. */
export type Overlay =
  | { readonly kind: 'save'; readonly next: 'deploy' | null }
  | { readonly kind: 'deploy' | 'revisions' };

/** The run of the latest revision's test cases for a deployment. */
export type TestRun =
  | { readonly kind: 'running' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'done';
      readonly results: useOverlaysTestsMutation['response']['run_mapping_tests']['results'];
    };

export interface Overlays {
  readonly open: Overlay | null;
  readonly deploy: PreloadedQuery<DeployMappingQuery> | null | undefined;
  readonly revisions: PreloadedQuery<RevisionsDrawerQuery> | null | undefined;
  readonly testRun: TestRun;
  readonly askSave: (next?: 'deploy') => void;
  /** Opens the review of the latest revision, and starts its tests. */
  readonly showDeploy: () => void;
  /** Compares the review with the revision that is deployed now; what was typed in it stays. */
  readonly compareWith: (created_at: number | null) => void;
  readonly runTests: () => void;
  readonly showRevisions: () => void;
  readonly close: () => void;
}

/** Opens the overlays of the editor; their queries start with the click. */
export function useOverlays(mappingRef: useOverlays_mapping$key): Overlays {
  const { mapping_uuid, deployed_revision } = useFragment(
    graphql`
      fragment useOverlays_mapping on Mapping {
        mapping_uuid
        deployed_revision {
          mapping_uuid
          created_at
        }
      }
    `,
    mappingRef,
  );
  const [open, setOpen] = useState<Overlay | null>(null);
  const [deploy, loadDeploy] = useQueryLoader<DeployMappingQuery>(deployQuery);
  const [revisions, loadRevisions] = useQueryLoader<RevisionsDrawerQuery>(revisionsQuery);
  const [testRun, setTestRun] = useState<TestRun>({ kind: 'running' });
  const [run] = useMutation<useOverlaysTestsMutation>(
    graphql`
      mutation useOverlaysTestsMutation($input: RunMappingTestsInput!) {
        run_mapping_tests(input: $input) {
          mapping {
            mapping_uuid
            ...MappingEditor_mapping
          }
          results {
            name
            outcome
            differences {
              path
              kind
              expected
              actual
            }
            problem {
              line
              message
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The tests were not run' },
  );
  const turn = useRef(0);
  const runTests = async () => {
    turn.current += 1;
    const own = turn.current;
    setTestRun({ kind: 'running' });
    const result = await run({ input: { mapping_uuid } });
    // It was opened again since, so another run is pending.
    if (own !== turn.current) return;
    setTestRun(
      result.ok ? { kind: 'done', results: result.response.run_mapping_tests.results } : { kind: 'failed' },
    );
  };
  return {
    open,
    deploy,
    revisions,
    testRun,
    askSave: (next) => setOpen({ kind: 'save', next: next ?? null }),
    showDeploy() {
      loadDeploy(
        {
          mapping_uuid,
          against: deployed_revision?.created_at ?? null,
          has_deployed: deployed_revision != null,
        },
        { fetchPolicy: 'network-only' },
      );
      void runTests();
      setOpen({ kind: 'deploy' });
    },
    compareWith(created_at) {
      startTransition(() =>
        loadDeploy(
          { mapping_uuid, against: created_at, has_deployed: created_at !== null },
          { fetchPolicy: 'network-only' },
        ),
      );
    },
    runTests: () => void runTests(),
    showRevisions() {
      loadRevisions({ mapping_uuid }, { fetchPolicy: 'network-only' });
      setOpen({ kind: 'revisions' });
    },
    close: () => setOpen(null),
  };
}
