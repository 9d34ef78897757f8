import type { Actor } from '../../world/actors.ts';
import type { MockContext } from '../../context.ts';
import { collection } from '../kit/collection.ts';
import { expressionOf } from './expressions/expression.ts';
import { definitionsOf, type Content } from './content.ts';
import { seededMapping, seededRevisions, seedMappings, type MappingItem } from './seed.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

export const mappings = collection<MappingItem, 'Mapping'>({
  type: 'Mapping',
  key: 'mapping_uuid',
  what: 'mapping',
  seed: seedMappings,
  fields: [
    'company_uuid',
    'name',
    'description',
    'input_type',
    'output_type',
    'document',
    'expression',
    'local_lookup_tables',
    'sample_input',
    'test_cases',
    'latest_saved_at',
    'latest_deployed_at',
    'has_undeployed_changes',
    'is_ai_generated',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

/** A save in this session, as stored in the field `saves` of its mapping: plain JSON. */
export interface Save extends Content {
  readonly number: number;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly note: string | null;
}

/** A deployment in this session, as stored in the field `deployments` of its mapping. */
export interface Deploy {
  /** Creation time of the revision. */
  readonly created_at: number;
  readonly at: number;
  readonly by: Actor;
  readonly note: string | null;
}

export interface Revision extends Omit<Save, keyof Content> {
  readonly mapping_uuid: string;
  readonly expression: () => string;
  /** Computed on demand, like the expression, because seeded test cases are files of executions. */
  readonly content: () => Content;
  readonly is_deployed: boolean;
  readonly deployed_at: number | null;
  readonly deployed_by: Actor | null;
  readonly undeployed_at: number | null;
  readonly deploy_note: string | null;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Mapping.saves': readonly Save[];
    readonly 'Mapping.deployments': readonly Deploy[];
  }
}

export const savesOf = (mapping_uuid: string, { store }: Pick<Sources, 'store'>): readonly Save[] =>
  store.writtenValue('Mapping', mapping_uuid, 'saves') ?? [];

export const deploysOf = (mapping_uuid: string, { store }: Pick<Sources, 'store'>): readonly Deploy[] =>
  store.writtenValue('Mapping', mapping_uuid, 'deployments') ?? [];

/** Every save of a mapping with its deployment state, latest first. */
export function revisionsIn(mapping_uuid: string, sources: Sources): readonly Revision[] {
  const seeded = seededMapping(mapping_uuid, sources.world);
  const old = seeded ? seededRevisions(seeded, sources.world) : [];
  const latest = old[0]?.number ?? 0;
  const deployments = [
    ...old.flatMap(({ created_at, deployments: list }) =>
      list.map(({ at, by }): Deploy => ({ created_at, at, by, note: null })),
    ),
    ...deploysOf(mapping_uuid, sources),
  ].toSorted((a, b) => a.at - b.at);
  const running = deployments.at(-1);
  const withState = (
    save: Omit<Save, keyof Content>,
    expression: () => string,
    content: () => Content,
  ): Revision => {
    const { number, created_at, created_by, note } = save;
    const place = deployments.findLastIndex((deployment) => deployment.created_at === created_at);
    const last = deployments[place];
    return {
      mapping_uuid,
      number,
      created_at,
      created_by,
      note,
      expression,
      content,
      is_deployed: running !== undefined && running.created_at === created_at,
      deployed_at: last?.at ?? null,
      deployed_by: last?.by ?? null,
      undeployed_at: last ? (deployments[place + 1]?.at ?? null) : null,
      deploy_note: last?.note ?? null,
    };
  };
  const seededExpression = (number: number) => (seeded ? expressionOf(seeded, number, latest) : '');
  return [
    ...savesOf(mapping_uuid, sources)
      .map((save) =>
        withState(
          save,
          () => save.expression,
          () => save,
        ),
      )
      .toReversed(),
    ...old.map((record) =>
      withState(
        record,
        () => seededExpression(record.number),
        () => seededContent(mapping_uuid, seededExpression(record.number), sources),
      ),
    ),
  ];
}

/** The content of a seeded revision: seeded revisions only differ in their expressions. */
function seededContent(mapping_uuid: string, expression: string, { world }: Pick<Sources, 'world'>): Content {
  const item = mappings.record(mapping_uuid, world);
  if (!item) throw new Error(`The seed has no mapping ${mapping_uuid}.`);
  const { input_type, output_type, local_lookup_tables, test_cases } = item;
  return { expression, input_type, output_type, local_lookup_tables, test_cases: definitionsOf(test_cases) };
}

/** The deployed revision; null for a mapping that was never deployed. */
export const runningRevision = (mapping_uuid: string, sources: Sources): Revision | null =>
  revisionsIn(mapping_uuid, sources).find(({ is_deployed }) => is_deployed) ?? null;

export const revisionKey = ({
  mapping_uuid,
  created_at,
}: Pick<Revision, 'mapping_uuid' | 'created_at'>): string => `${mapping_uuid}|${created_at}`;

/** The revision with a key `mapping_uuid|created_at`; null if there is none. */
export function revisionOf(key: string, sources: Sources): Revision | null {
  const [mapping_uuid = '', created_at] = key.split('|');
  return (
    revisionsIn(mapping_uuid, sources).find((revision) => String(revision.created_at) === created_at) ?? null
  );
}

export const companyOf = (mapping_uuid: string, { store }: Pick<Sources, 'store'>): string =>
  String(store.read('Mapping', mapping_uuid, 'company_uuid'));

/** A workspace's mapping with this name; undefined if there is none. */
export const mappingNamed = (company_uuid: string, name: string, sources: Sources): string | undefined =>
  mappings.keys(sources, { company_uuid, name })[0];
