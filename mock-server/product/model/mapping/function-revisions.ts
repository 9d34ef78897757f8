import { once } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { editorsOf, PLATFORM, type Actor } from '../../world/actors.ts';
import { globalFunctionsOf } from '../../world/global-functions.ts';
import type { World } from '../../world/world.ts';
import { hash } from '../../../kernel/random.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { daysBefore } from '../kit/days-before.ts';
import { mustExist } from '../kit/must-exist.ts';

const HOUR = 3_600_000;

type Sources = Pick<MockContext, 'store' | 'world'>;

/** A save as stored in the field `saves` of its function: plain JSON. */
export interface FunctionSave {
  readonly number: number;
  readonly saved_at: number;
  readonly created_by: Actor;
  readonly note: string | null;
  readonly parameters: readonly string[];
  readonly body: string;
}

/** A deployment as stored in the field `deployments` of its function. */
export interface FunctionDeploy {
  readonly number: number;
  readonly at: number;
  readonly by: Actor;
  readonly note: string | null;
}

export interface FunctionRevision extends FunctionSave {
  readonly function_uuid: string;
  readonly is_deployed: boolean;
  readonly deployed_at: number | null;
  readonly deployed_by: Actor | null;
  readonly deployment_note: string | null;
  readonly undeployed_at: number | null;
}

interface History {
  readonly saves: readonly FunctionSave[];
  readonly deployments: readonly FunctionDeploy[];
}

const NO_HISTORY: History = { saves: [], deployments: [] };

/** Who wrote a seeded function. */
export function authorOf(
  { function_uuid, is_embedded }: { readonly function_uuid: string; readonly is_embedded: boolean },
  company_uuid: string,
  { seed }: World,
): Actor {
  const editors = editorsOf(seed, company_uuid);
  return is_embedded ? PLATFORM : (editors[hash('function', function_uuid) % editors.length] ?? PLATFORM);
}

const historiesOf = once((world: World): ReadonlyMap<string, History> => {
  const { anchor } = world;
  return new Map(
    world.companies
      .flatMap(({ company_uuid }) => globalFunctionsOf(company_uuid))
      .map((record): [string, History] => {
        const { function_uuid, parameters, earlier, deployed_body } = record;
        const by = authorOf(record, record.company_uuid, world);
        const before = (days: number) => daysBefore(anchor, days, function_uuid);
        const saves: FunctionSave[] = earlier.map(({ days_ago, body, note }, at) => ({
          number: at + 1,
          saved_at: at === 0 ? before(record.created_days_ago) : before(days_ago),
          created_by: by,
          note,
          parameters,
          body,
        }));
        const deployed_at = before(record.deployed_days_ago);
        saves.push({
          number: saves.length + 1,
          saved_at: saves.length === 0 ? before(record.created_days_ago) : deployed_at - HOUR,
          created_by: by,
          note: earlier.length === 0 ? null : record.note,
          parameters,
          body: deployed_body ?? record.body,
        });
        const deployments = saves.map(({ number, saved_at }) => ({
          number,
          at: number === saves.length ? deployed_at : saved_at + HOUR,
          by,
          note: null,
        }));
        if (deployed_body !== null)
          saves.push({
            number: saves.length + 1,
            saved_at: before(1),
            created_by: by,
            note: record.note,
            parameters,
            body: record.body,
          });
        return [function_uuid, { saves, deployments }];
      }),
  );
});

declare module '#schema-types' {
  interface KeptFields {
    readonly 'GlobalFunction.saves': readonly FunctionSave[];
    readonly 'GlobalFunction.deployments': readonly FunctionDeploy[];
  }
}

const written = <Entry>(function_uuid: string, field: string, { store }: Pick<Sources, 'store'>) =>
  // As this code wrote it.
  (store.writtenValue('GlobalFunction', function_uuid, field) as readonly Entry[] | undefined) ?? [];

/** Every save of a function with its deployment state, latest first. */
export function revisionsIn(function_uuid: string, sources: Sources): readonly FunctionRevision[] {
  const seeded = historiesOf(sources.world).get(function_uuid) ?? NO_HISTORY;
  const deployments = [
    ...seeded.deployments,
    ...written<FunctionDeploy>(function_uuid, 'deployments', sources),
  ];
  const running = deployments.at(-1);
  return [...seeded.saves, ...written<FunctionSave>(function_uuid, 'saves', sources)]
    .map((save) => {
      const place = deployments.findLastIndex(({ number }) => number === save.number);
      const last = deployments[place];
      return {
        ...save,
        function_uuid,
        is_deployed: running?.number === save.number,
        deployed_at: last?.at ?? null,
        deployed_by: last?.by ?? null,
        deployment_note: last?.note ?? null,
        undeployed_at: last ? (deployments[place + 1]?.at ?? null) : null,
      };
    })
    .toReversed();
}

/** The revision with a key `function_uuid|number`; null if there is none. */
export function revisionOf(key: string, sources: Sources): FunctionRevision | null {
  const [function_uuid = '', number] = key.split('|');
  return revisionsIn(function_uuid, sources).find((revision) => String(revision.number) === number) ?? null;
}

/** The keys of the revisions that a seeded function has from the start. */
export const seededRevisionKeys = (function_uuid: string, world: World): readonly string[] =>
  (historiesOf(world).get(function_uuid)?.saves ?? []).map(({ number }) => `${function_uuid}|${number}`);

/** The revision that is edited next. Every function has one. */
export const latestRevision = (function_uuid: string, sources: Sources): FunctionRevision =>
  mustExist(revisionsIn(function_uuid, sources)[0], 'function');

export const revisionRef = ({ function_uuid, number }: FunctionRevision): Ref<'GlobalFunctionRevision'> =>
  ref('GlobalFunctionRevision', `${function_uuid}|${number}`);

/** The fields of a function that record a new save. */
export function withSave(
  function_uuid: string,
  save: Pick<FunctionSave, 'note' | 'parameters' | 'body'>,
  context: MockContext,
): { readonly saves: readonly FunctionSave[] } {
  const [latest] = revisionsIn(function_uuid, context);
  return {
    saves: [
      ...written<FunctionSave>(function_uuid, 'saves', context),
      {
        number: (latest?.number ?? 0) + 1,
        saved_at: context.clock.now(),
        created_by: actorOf(context),
        ...save,
      },
    ],
  };
}

/** The fields of a function that record the deployment of a revision. */
export const withDeployment = (
  { function_uuid, number, body }: FunctionRevision,
  note: string | null,
  context: MockContext,
) => {
  const at = context.clock.now();
  return {
    deployments: [
      ...written<FunctionDeploy>(function_uuid, 'deployments', context),
      { number, at, by: actorOf(context), note },
    ],
    deployed_body: body,
    latest_deployment_at: at,
  };
};
