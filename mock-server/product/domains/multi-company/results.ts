import type { MockContext } from '../../context.ts';
import type { UserError } from '../../../engine/errors.ts';
import { auditLater } from '../../model/audit/hook.ts';
import { actions, type Action } from './actions.ts';
import { keptChanges, type RunResult } from './run-result.ts';
import type { Parameters, Verdict } from './verdict.ts';

const denials: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND']);

export const NO_ACCESS = 'This workspace does not exist, or you do not have access to it.';

/** Why the person may not do something, including their role and who may do it. */
function deniedWords(company_uuid: string, error: UserError, { access, store }: MockContext): string {
  const standing = access.company(company_uuid);
  if (error.code !== 'FORBIDDEN' || store.read('Company', company_uuid, 'status') !== 'ACTIVE')
    return error.message;
  if (standing?.kind === 'GUEST') return 'You are a guest there; an editor or owner can do this.';
  return standing?.role === 'VIEWER'
    ? 'You are a viewer there; an editor or owner can do this.'
    : error.message;
}

const refusal = (company_uuid: string, error: UserError, context: MockContext): RunResult => ({
  company_uuid,
  outcome: denials.has(error.code) ? 'DENIED' : 'FAILED',
  detail: denials.has(error.code) ? deniedWords(company_uuid, error, context) : error.message,
});

async function judged(
  company_uuid: string,
  action: Action,
  { given, context }: { given: Parameters; context: MockContext },
): Promise<Verdict | null> {
  return context.access.company(company_uuid) ? actions[action].judge(company_uuid, given, context) : null;
}

const resultOf = (company_uuid: string, found: Verdict | null, context: MockContext): RunResult => {
  if (!found) return { company_uuid, outcome: 'DENIED', detail: NO_ACCESS };
  if (found.outcome === 'UNCHANGED') return { company_uuid, outcome: 'UNCHANGED', detail: found.detail };
  if (found.outcome === 'REFUSED') return refusal(company_uuid, found.error, context);
  return { company_uuid, outcome: 'CHANGED', detail: found.detail, ...keptChanges(found.changes) };
};

/** The expected result of an action in a workspace. Changes nothing. */
export const preview = async (
  company_uuid: string,
  action: Action,
  { given, context }: { given: Parameters; context: MockContext },
): Promise<RunResult> =>
  resultOf(company_uuid, await judged(company_uuid, action, { given, context }), context);

const isSame = (a: RunResult, b: RunResult): boolean =>
  a.outcome === b.outcome &&
  a.detail === b.detail &&
  JSON.stringify(a.changes ?? []) === JSON.stringify(b.changes ?? []);

/** Applies an action, unless its change differs from the reviewed one. */
export const change = (
  company_uuid: string,
  action: Action,
  { given, reviewed, context }: { given: Parameters; reviewed: RunResult | null; context: MockContext },
): Promise<RunResult> =>
  // Evaluated again with the recorded context, because a verdict applies its change with the context it was given.
  auditLater((recorded) => changed(company_uuid, action, { given, reviewed, context: recorded }), context);

async function changed(
  company_uuid: string,
  action: Action,
  { given, reviewed, context }: { given: Parameters; reviewed: RunResult | null; context: MockContext },
): Promise<RunResult> {
  const found = await judged(company_uuid, action, { given, context });
  const result = resultOf(company_uuid, found, context);
  if (found?.outcome !== 'CHANGED') return result;
  if (reviewed && !isSame(reviewed, result)) {
    return {
      company_uuid,
      outcome: 'FAILED',
      detail: `Something changed there since the preview, so nothing was done. It would now be: ${result.detail}. Preview it again.`,
    };
  }
  const [error] = await found.apply();
  return error ? refusal(company_uuid, error, context) : result;
}
