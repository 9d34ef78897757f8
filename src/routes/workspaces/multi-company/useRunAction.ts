import { graphql, useFragment } from 'react-relay/hooks';
import type { useRunAction_run$key } from '#gql/useRunAction_run';
import type { useRunActionMutation } from '#gql/useRunActionMutation';
import { useOnce } from '#relay/useOnce.ts';
import { addEarlierRun } from './earlier-runs.ts';
import { askedOf } from './wizard-address.ts';

/**
 * Runs the action of a dry run, or repeats the dry run. Uses the parameters of the dry run, because the address may be
 * newer.
 */
export function useRunAction(runRef: useRunAction_run$key) {
  const asked = useFragment(
    graphql`
      fragment useRunAction_run on MultiCompanyRun {
        run_uuid
        ...wizardAddress_run
      }
    `,
    runRef,
  );
  const mutation = graphql`
    mutation useRunActionMutation($input: RunMultiCompanyActionInput!) {
      run_multi_company_action(input: $input) {
        multi_company_run {
          run_uuid
          title
          dry_run
          ...PreviewStep_run
          ...RunStep_run
          ...EarlierRunTable_runs
        }
        errors {
          path
          message
          code
        }
      }
    }
  `;
  const [run, isStarting] = useOnce<useRunActionMutation>(mutation, {
    failure: 'Could not start the run',
    goesOn: true,
  });
  const [tryAgain, isRepeating] = useOnce<useRunActionMutation>(mutation, {
    failure: 'There is no new preview',
  });
  const { run_uuid } = asked;
  const { action, parameters } = askedOf(asked);
  const input = { action, ...parameters };
  return {
    isStarting,
    isRepeating,
    /** Returns the uuid of the run; null if it did not start. */
    start: async (company_uuids: readonly string[]): Promise<string | null> => {
      const result = await run(
        { input: { ...input, company_uuids, dry_run: false, preview_uuid: run_uuid } },
        { updater: (store) => addEarlierRun(store) },
      );
      return result.ok
        ? (result.response.run_multi_company_action.multi_company_run?.run_uuid ?? null)
        : null;
    },
    /** Returns the uuid of the new dry run; null if it failed. */
    repeat: async (company_uuids: readonly string[]): Promise<string | null> => {
      const result = await tryAgain({ input: { ...input, company_uuids, dry_run: true } });
      return result.ok
        ? (result.response.run_multi_company_action.multi_company_run?.run_uuid ?? null)
        : null;
    },
  };
}
