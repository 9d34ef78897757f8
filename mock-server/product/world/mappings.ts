import type { MappingFormat } from '#schema-types';
import { canonicalNames, kindOf } from '../documents/case/kind.ts';
import { once } from '../../kernel/once.ts';
import { hash, stream, uuidFrom } from '../../kernel/random.ts';
import { editorsOf, EDWIN, type Actor } from './actors.ts';
import { companies } from './companies.ts';
import { fileTypeOf, type FileTypeRecord } from '../facts/file-types.ts';
import type { FlowPlan, FlowRecord } from './flows.ts';
import type { Rosters } from './rosters.ts';

/** A seeded mapping, consistent with its flows' logs. */
export interface MappingRecord {
  readonly mapping_uuid: string;
  readonly company_uuid: string;
  /** Identifies it within the workspace, independent of its name. */
  readonly key: string;
  readonly name: string;
  readonly input_type: MappingFormat;
  readonly output_type: MappingFormat;
  /** File type codes of its input and output; null on the side of the canonical document. */
  readonly source_file_type: string | null;
  readonly destination_file_type: string | null;
  /** Name of the canonical document on the other side. */
  readonly document: string;
  /** The tables named in its flows' logs. */
  readonly lookup_tables: readonly string[];
  /** Name of the first flow's partner, which the mapping is named after unless flows of several partners share it. */
  readonly owner_name: string;
  /** Flows that use it, including deleted ones; the first one represents them all. */
  readonly flows: readonly [FlowRecord, ...FlowRecord[]];
}

/** A period in which a revision was deployed. */
export interface Deployment {
  readonly at: number;
  readonly by: Actor;
  /** Null while it is active. */
  readonly until: number | null;
}

/** A saved revision of a mapping; times in milliseconds since 1970. */
export interface MappingRevisionRecord {
  /** Its number for people and logs. */
  readonly number: number;
  /** When it was saved; identifies the revision within its mapping. */
  readonly created_at: number;
  readonly created_by: Actor;
  readonly note: string | null;
  /** Earliest first; more than one if the mapping was rolled back to it. */
  readonly deployments: readonly Deployment[];
}

const readable: ReadonlySet<FileTypeRecord['format']> = new Set(['JSON', 'XML', 'CSV', 'X12', 'EDIFACT']);

/**
 * The partner's format, if a mapping can handle it. CargoWise XML and paper documents are converted to the canonical
 * document before the mapping.
 */
function ownFormat(code: string): { format: MappingFormat; code: string } | null {
  const type = fileTypeOf(code);
  const isNeutral = type?.standard === 'CARGOWISE' || type?.standard === 'CANONICAL';
  return type && !isNeutral && readable.has(type.format)
    ? // `readable` has only formats of mappings.
      { format: type.format as MappingFormat, code }
    : null;
}

/** The format on one side of the flows that the mapping handles itself; null if the flows differ. */
function sideOf(list: readonly FlowRecord[], side: 'source_file_type' | 'destination_file_type') {
  const codes = new Set(list.map((flow) => flow[side]));
  const [code] = codes;
  return codes.size === 1 && code !== undefined ? ownFormat(code) : null;
}

const mappingKey = (short_code: string, mapping_key: string): string =>
  uuidFrom('mapping', short_code, mapping_key);

function recordOf(list: readonly [FlowRecord, ...FlowRecord[]], owner_name: string): MappingRecord {
  const [flow] = list;
  const { company_uuid, mapping_key, mapping_name } = flow;
  const short_code = companies[flow.company_index]?.short_code ?? '';
  const source =
    flow.direction === 'RECEIVE' || flow.flow_type === 'SEND_ACKNOWLEDGMENT'
      ? sideOf(list, 'source_file_type')
      : null;
  const destination = flow.direction === 'SEND' ? sideOf(list, 'destination_file_type') : null;
  const tables = new Set(list.flatMap(({ lookup_table }) => lookup_table ?? []));
  return {
    mapping_uuid: mappingKey(short_code, mapping_key),
    company_uuid,
    key: mapping_key,
    name: mapping_name,
    input_type: source?.format ?? 'JSON',
    output_type: destination?.format ?? 'JSON',
    source_file_type: source?.code ?? null,
    destination_file_type: destination?.code ?? null,
    document: canonicalNames[kindOf(flow)],
    lookup_tables: [...tables],
    owner_name,
    flows: list,
  };
}

type Names = Pick<Rosters, 'partners' | 'flows'>;

const byWorld = once(
  ({ partners, flows }: Names) =>
    new Map(
      [...Map.groupBy(flows, (flow) => flow.company_uuid)].map(([company_uuid, list]) => [
        company_uuid,
        [...Map.groupBy(list, (flow) => flow.mapping_key).values()].map((group) =>
          recordOf(
            // A group is never empty.
            group as [FlowRecord, ...FlowRecord[]],
            partners.find(({ partner_uuid }) => partner_uuid === group[0]?.partner_uuid)?.partner_name ?? '',
          ),
        ),
      ]),
    ),
);

/** The mappings of a workspace's flows; apart from names, the same for every seed. */
export const mappingsOf = (company_uuid: string, world: Names): readonly MappingRecord[] =>
  byWorld(world).get(company_uuid) ?? [];

/** Key of a flow's mapping. */
export const mappingOf = ({
  company_index,
  mapping_key,
}: Pick<FlowPlan, 'company_index' | 'mapping_key'>): string =>
  mappingKey(companies[company_index]?.short_code ?? '', mapping_key);

const NOTES = [
  'Trim references before comparing them',
  'Fall back to the second reference when the first is empty',
  'Uppercase the order number for the partner',
  'Round weights to three decimals',
  'Keep the source line number',
  'Use the later of the two delivery dates',
  'Move the table name to the top',
  "Correct what the partner's test file showed",
] as const;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** One in this many mappings was saved after its last deployment. */
const ONE_IN_UNDEPLOYED = 6;

/**
 * A mapping's revisions, latest first. The deployed ones are those that executions refer to (`world.dependencies`);
 * some mappings also have a later save that is not deployed.
 */
export function revisionsOf(
  mapping: MappingRecord,
  { seed, anchor, dependencies }: Pick<Rosters, 'seed' | 'anchor' | 'dependencies'>,
): readonly MappingRevisionRecord[] {
  const editors = editorsOf(seed, mapping.company_uuid);
  const history = dependencies.mapping(mapping.flows[0]);
  const random = stream(hash('mapping revisions', mapping.mapping_uuid));
  const labels = [...new Set(history.map(({ label }) => label))];
  const revisions = labels.map((label, place): MappingRevisionRecord => {
    const deployments = history.flatMap(({ at, by, label: other }, index) =>
      other === label ? [{ at, by, until: history[index + 1]?.at ?? null }] : [],
    );
    const [first] = deployments;
    const tested = Math.round((3 + random() * 40) * MINUTE);
    return {
      number: Number(label),
      created_at: (first?.at ?? anchor) - tested,
      created_by: first?.by ?? EDWIN,
      note: place === 0 ? 'First version' : (NOTES[Math.floor(random() * NOTES.length * 1.6)] ?? null),
      deployments,
    };
  });
  const isBehind =
    hash('undeployed', mapping.mapping_uuid) % ONE_IN_UNDEPLOYED === 0 && history.length === labels.length;
  if (isBehind) {
    revisions.push({
      number: labels.length + 1,
      created_at: Math.round(anchor - (0.2 + random() * 1.5) * DAY),
      created_by: editors[Math.floor(random() * editors.length)] ?? EDWIN,
      note: 'Not yet tested with the partner',
      deployments: [],
    });
  }
  return revisions.toReversed();
}

/** The active revision; null for a mapping that was never deployed. */
export const deployedRevision = (revisions: readonly MappingRevisionRecord[]): MappingRevisionRecord | null =>
  revisions.find(({ deployments }) => deployments.at(-1)?.until === null) ?? null;
