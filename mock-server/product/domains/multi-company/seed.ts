import { once } from '../../../kernel/once.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import type { CompanyCode } from '../../accounts/people.ts';
import { EDWIN, OLIVIA, type Actor } from '../../world/actors.ts';
import type { World } from '../../world/world.ts';
import { colleagueAt } from '../../world/colleagues.ts';
import { daysBefore } from '../../model/kit/days-before.ts';
import type { Action } from './actions.ts';
import { memberActions } from './member-actions.ts';
import type { RunResult } from './run-result.ts';
import { settingActions } from './setting-actions.ts';
import type { Parameters } from './verdict.ts';

/** A seeded multi-workspace run. */
export interface RunSeed {
  readonly run_uuid: string;
  readonly action: Action;
  readonly title: string;
  readonly parameters: Parameters;
  readonly dry_run: boolean;
  readonly results: readonly RunResult[];
  readonly started_at: number;
  readonly started_by: Actor;
  readonly ended_at: number;
}

/** Milliseconds that each workspace took. */
const TURN_MS = 600;

/** Actions whose titles only depend on their parameters. */
const titled = { ...memberActions, ...settingActions };

interface Row extends Pick<RunSeed, 'parameters' | 'dry_run'> {
  readonly action: Exclude<keyof typeof titled, 'APPLY_TEMPLATE'>;
  readonly by?: Actor;
  readonly daysAgo: number;
  readonly results: readonly (readonly [code: CompanyCode, outcome: RunResult['outcome'], detail: string])[];
}

/** Consistent with the seeded members: the second colleague edits both workspaces, the ninth is disabled. */
const rowsOf = (seed: string): readonly Row[] => [
  {
    action: 'ADD_USER',
    parameters: { email: colleagueAt(seed, 'northbay', 1).email, role: 'EDITOR' },
    dry_run: false,
    daysAgo: 63,
    results: [
      ['northbay', 'UNCHANGED', 'Already Editor'],
      ['northbay-test', 'CHANGED', 'Invited as Editor'],
    ],
  },
  {
    action: 'SET_USER_ROLE',
    parameters: { email: colleagueAt(seed, 'northbay', 1).email, role: 'EDITOR' },
    dry_run: false,
    daysAgo: 64,
    by: EDWIN,
    results: [
      ['northbay', 'CHANGED', 'From Viewer to Editor'],
      ['northbay-test', 'UNCHANGED', 'Not a member'],
    ],
  },
  {
    action: 'DISABLE_USER',
    parameters: { email: colleagueAt(seed, 'northbay', 8).email },
    dry_run: false,
    daysAgo: 139,
    results: [
      ['northbay', 'CHANGED', 'Disabled (Editor)'],
      ['northbay-test', 'UNCHANGED', 'Not a member'],
      ['pinecrest-lines', 'UNCHANGED', 'Not a member'],
    ],
  },
  {
    action: 'SET_RETENTION',
    parameters: { retention_days: 90 },
    dry_run: true,
    daysAgo: 20,
    results: [
      ['northbay', 'CHANGED', 'From 30 to 90 days'],
      ['solo-broker', 'UNCHANGED', 'Already 90 days'],
      ['alder-retail', 'DENIED', 'You are a viewer there; an editor or owner can do this.'],
    ],
  },
];

/** Seeded runs, latest first. */
export const seededRuns = once((world: World): readonly RunSeed[] => runsOf(world));

function runsOf({ seed, anchor, companies }: World): RunSeed[] {
  const uuids = new Map(companies.map(({ short_code, company_uuid }) => [short_code, company_uuid]));
  return rowsOf(seed)
    .map(({ by = OLIVIA, daysAgo, results, ...run }) => {
      const run_uuid = uuidFrom('multi_company_run', run.action, daysAgo);
      const started_at = daysBefore(anchor, daysAgo, run_uuid);
      return {
        ...run,
        run_uuid,
        title: titled[run.action].title(run.parameters),
        started_at,
        started_by: by,
        ended_at: started_at + (run.dry_run ? 0 : results.length * TURN_MS),
        results: results.map(([code, outcome, detail]) => ({
          company_uuid: uuids.get(code) ?? '',
          outcome,
          detail,
          ...(run.dry_run ? {} : { duration_ms: TURN_MS }),
        })),
      };
    })
    .sort((a, b) => b.started_at - a.started_at);
}
