import { once } from '../../kernel/once.ts';
import { hash, stream, uuidFrom } from '../../kernel/random.ts';
import { editorsOf, EDWIN, type Actor } from './actors.ts';
import { companies, type CompanyRecord } from './companies.ts';
import { flows } from './flows.ts';
import {
  tableContent,
  type Cell,
  type ColumnRecord,
  type TableContent,
  type TableNames,
} from './lookup-rows.ts';
import { BAD_REGION } from '../facts/bad-values.ts';
import { TENDER } from './script.ts';
import type { World } from './world.ts';

/** A seeded lookup table: one that the logs of its workspace's flows name, or an unused one. */
export interface LookupTableRecord {
  readonly table_uuid: string;
  readonly company_uuid: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly columns: readonly ColumnRecord[];
  readonly content: TableContent;
}

/** A seeded published version. */
export interface TableVersionRecord {
  readonly version: number;
  readonly published_at: number;
  readonly published_by: Actor;
  readonly note: string | null;
}

const extras: Readonly<Partial<Record<CompanyRecord['short_code'], readonly string[]>>> = {
  northbay: ['delivery_zones'],
  'alder-retail': ['department_codes'],
  harborline: ['port_codes', 'container_type'],
};

function recordOf(company: CompanyRecord, key: string, names: TableNames): readonly LookupTableRecord[] {
  const content = tableContent(key, names);
  if (!content) return [];
  const { name, description, columns } = content;
  const { company_uuid, short_code } = company;
  return [
    {
      table_uuid: uuidFrom('lookup table', short_code, key),
      company_uuid,
      key,
      name,
      description,
      columns,
      content,
    },
  ];
}

const byCompany = once(
  (world: TableNames): ReadonlyMap<string, readonly LookupTableRecord[]> =>
    new Map(
      companies.map((company) => {
        const named = flows.filter(({ company_uuid }) => company_uuid === company.company_uuid);
        const keys = new Set([
          ...named.flatMap(({ lookup_table }) => lookup_table ?? []),
          ...(extras[company.short_code] ?? []),
        ]);
        return [company.company_uuid, [...keys].flatMap((key) => recordOf(company, key, world))];
      }),
    ),
);

/** The lookup tables of a workspace; apart from names in them, the same for every seed. */
export const lookupTablesOf = (company_uuid: string, world: TableNames): readonly LookupTableRecord[] =>
  byCompany(world).get(company_uuid) ?? [];

const NOTES = [
  'Codes of the new carrier',
  'Corrected after a rejected file',
  'Yearly cleanup',
  'Requested by the customer',
] as const;
const DAY = 86_400_000;

/** Versions of a table, earliest first: those that executions refer to (`world.dependencies`), or some of its own. */
export function tableVersions(
  table: LookupTableRecord,
  { seed, anchor, dependencies }: Pick<World, 'seed' | 'anchor' | 'dependencies'>,
): readonly TableVersionRecord[] {
  const flow = flows.find(
    (flowPlan) => flowPlan.company_uuid === table.company_uuid && flowPlan.lookup_table === table.key,
  );
  const editors = editorsOf(seed, table.company_uuid);
  const random = stream(hash('table versions', table.table_uuid));
  const noteOf = (place: number) =>
    place === 0 ? 'First version' : (NOTES[Math.floor(random() * NOTES.length * 2)] ?? null);
  if (flow) {
    return dependencies.lookup(flow).map(({ at, by, label }, place) => ({
      version: Number(label),
      published_at: at,
      published_by: by,
      note: noteOf(place),
    }));
  }
  return [300, 120, 34].map((age, place) => ({
    version: place + 1,
    published_at: Math.round(anchor - (age + random()) * DAY),
    published_by: editors[Math.floor(random() * editors.length)] ?? EDWIN,
    note: noteOf(place),
  }));
}

export const rowId = (place: number): string => `r${place + 1}`;

/** The position encoded in an id that `rowId` made; null for any other id. */
export const rowNumber = (row_id: string): number | null => {
  const [, number] = /^r([1-9]\d{0,6})$/.exec(row_id) ?? [];
  return number === undefined ? null : Number(number) - 1;
};

/** One row in eight was added after the first version; in one in twelve, the last cell was changed. */
function history(table: LookupTableRecord, place: number, versions: number) {
  const dice = hash('row', table.key, place);
  return {
    since: dice % 8 === 0 ? 1 + ((dice >>> 4) % versions) : 1,
    changed: (dice >>> 8) % 12 === 0 ? 1 + ((dice >>> 12) % versions) : 1,
  };
}

/** The wrong state that region_codes returns since the scripted version. */
const MISSPELT = 'Texas';

/** The cells of a row in a version; null if the row did not exist yet. */
export function rowInVersion(
  table: LookupTableRecord,
  place: number,
  { version, versions }: { version: number; versions: number },
): readonly Cell[] | null {
  const { since, changed } = history(table, place, versions);
  if (version < since) return null;
  const cells = table.content.at(place);
  if (
    table.key === TENDER.lookup_table &&
    table.company_uuid === TENDER.company_uuid &&
    cells[0] === MISSPELT &&
    version === versions
  ) {
    return [cells[0], BAD_REGION, ...cells.slice(2)];
  }
  // Before the change, the row's last text was empty.
  const last = table.columns.findLastIndex(({ type, is_key }) => type === 'STRING' && !is_key);
  return version < changed && last > 1 ? cells.map((cell, at) => (at === last ? null : cell)) : cells;
}

/** Unpublished changes to a seeded table: changed and new rows. Only one table has such a draft. */
export const seededDraft = ({
  key,
  company_uuid,
}: LookupTableRecord): Readonly<Record<string, readonly Cell[]>> =>
  key === 'container_type' && company_uuid === TENDER.company_uuid
    ? {
        r12: ['53DV', 'L5G0', '53 ft domestic, no chassis'],
        d1: ['45RF', 'L5R1', '45 ft refrigerated'],
      }
    : {};
