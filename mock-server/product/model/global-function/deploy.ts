import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, notFound } from '../kit/collection.ts';
import { deployedSince } from '../kit/deployed-since.ts';
import { keepResults, runTests, testsOf } from './calls.ts';
import { globalFunctions, sourceOf } from '../mapping/functions.ts';
import { embeddedError, noteError } from './input-rules.ts';
import { revisionRef, revisionsIn, withDeployment } from '../mapping/function-revisions.ts';
import type { Resolver } from '../../resolvers.ts';

export const deployGlobalFunction = (async (_source, { input }, context) => {
  const { function_uuid, number, expected_deployed_revision } = input;
  const refuse = (error: UserError) => ({
    global_function: null,
    revision: null,
    previous: null,
    errors: [error],
  });
  const target = globalFunctions.target(function_uuid, context);
  if (target.error) return refuse(target.error);
  const error = embeddedError(function_uuid, context) ?? noteError(input.note);
  if (error) return refuse(error);
  const wanted = () => {
    const revisions = revisionsIn(function_uuid, context);
    return number == null
      ? revisions[0]
      : revisions.find((functionRevision) => functionRevision.number === number);
  };
  const revision = wanted();
  if (!revision) return refuse(notFound('revision', 'number'));
  const current = () => revisionsIn(function_uuid, context).find(({ is_deployed }) => is_deployed);
  const currentRef = () => {
    const now = current();
    return now ? revisionRef(now) : null;
  };
  const unseen = () => {
    const now = current();
    return deployedSince(
      expected_deployed_revision,
      now
        ? { as: now.number, name: `Revision ${now.number}`, by: now.deployed_by, at: now.deployed_at ?? 0 }
        : null,
      { path: 'expected_deployed_revision', context },
    );
  };
  const stale = (error: UserError) => ({
    ...refuse(error),
    global_function: ref('GlobalFunction', function_uuid),
    revision: currentRef(),
  });
  const early = unseen();
  if (early) return stale(early);
  if (revision.is_deployed)
    return refuse(userError('CONFLICT', `Revision ${revision.number} is already deployed.`, 'number'));

  const tests = testsOf(function_uuid, context);
  const source = { ...sourceOf(function_uuid, context), ...revision };
  const results = await runTests(source, tests, { company_uuid: target.subject.company_uuid, context });
  const [latest] = revisionsIn(function_uuid, context);
  if (latest?.number === revision.number) keepResults(function_uuid, tests, { results, context });
  const failed = results.filter(({ outcome }) => outcome !== 'PASS').length;
  const note = input.note?.trim() || null;
  if (failed > 0 && note === null) {
    const what = failed === 1 ? '1 test fails' : `${failed} tests fail`;
    return refuse(userError('VALIDATION', `${what}. Explain why it is deployed anyway.`, 'note'));
  }
  // The tests took a while, so somebody else may have deployed or deleted the function.
  const late = globalFunctions.target(function_uuid, context).error;
  if (late) return refuse(late);
  const overtaken = unseen();
  if (overtaken) return stale(overtaken);
  if (wanted()?.number !== revision.number)
    return refuse(
      userError('CONFLICT', 'The function has changed in the meantime. Review it again.', 'number'),
    );
  const previous = currentRef();
  context.store.set('GlobalFunction', function_uuid, {
    ...withDeployment(revision, failed > 0 ? note : null, context),
    ...changedNow(context),
  });
  return {
    global_function: ref('GlobalFunction', function_uuid),
    revision: revisionRef(revision),
    previous,
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'deploy_global_function'>;
