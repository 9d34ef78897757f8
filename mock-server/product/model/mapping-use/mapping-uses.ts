import type { MockContext } from '../../context.ts';
import { byName } from '../kit/by-name.ts';
import { mappingsUsed } from '../flow/graph/steps.ts';
import { draftOf } from '../flow/settings.ts';
import { deployedSettings } from '../flow/versions.ts';
import { mappings } from '../mapping/mappings.ts';
import { fieldsOf, namesIn, type ExpressionUse } from '../mapping/paths.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The names that the last save of a mapping uses. */
export const mappingUse = (mapping_uuid: string, { store }: Pick<Sources, 'store'>): ExpressionUse =>
  namesIn(String(store.read('Mapping', mapping_uuid, 'expression')));

const byMappingName = ({ store }: Sources) => byName((key: string) => store.read('Mapping', key, 'name'));

const mappingsWhere = (
  company_uuid: string,
  sources: Sources,
  test: (mapping_uuid: string) => boolean,
): readonly string[] =>
  mappings.keys(sources, { company_uuid }).filter(test).toSorted(byMappingName(sources));

const readText = (
  type: string,
  key: string,
  { field, sources: { store } }: { field: string; sources: Sources },
) => String(store.read(type, key, field));

/** Mappings that use a lookup table, sorted by name. A local table with the same key takes precedence. */
export function mappingsUsingTable(table_uuid: string, sources: Sources): readonly string[] {
  const key = readText('GlobalLookupTable', table_uuid, { field: 'key', sources });
  const company_uuid = readText('GlobalLookupTable', table_uuid, { field: 'company_uuid', sources });
  return mappingsWhere(company_uuid, sources, (mapping_uuid) => {
    const local = sources.store.read('Mapping', mapping_uuid, 'local_lookup_tables');
    return (
      mappingUse(mapping_uuid, sources).tables.includes(key) &&
      !local.some((localLookupTable) => localLookupTable.key === key)
    );
  });
}

/** Mappings that call a global function, sorted by name. */
export function mappingsCalling(function_uuid: string, sources: Sources): readonly string[] {
  const name = readText('GlobalFunction', function_uuid, { field: 'name', sources });
  const company_uuid = readText('GlobalFunction', function_uuid, { field: 'company_uuid', sources });
  return mappingsWhere(company_uuid, sources, (mapping_uuid) =>
    mappingUse(mapping_uuid, sources).calls.includes(name),
  );
}

/** Fields of the canonical document that a mapping reads or writes. */
export function mappingFields(mapping_uuid: string, sources: Sources): readonly string[] {
  const document = sources.store.read('Mapping', mapping_uuid, 'document');
  return typeof document === 'string' ? fieldsOf(document, mappingUse(mapping_uuid, sources)) : [];
}

/** Mappings of a workspace that read or write a document's field, or any of its fields if the field is null. */
export function mappingsAt(
  {
    company_uuid,
    document,
    path,
  }: { readonly company_uuid: string; readonly document: string; readonly path: string | null },
  sources: Sources,
): readonly string[] {
  const wanted = path?.replaceAll('[]', '');
  return mappingsWhere(company_uuid, sources, (mapping_uuid) => {
    if (sources.store.read('Mapping', mapping_uuid, 'document') !== document) return false;
    const fields = mappingFields(mapping_uuid, sources);
    return wanted === undefined
      ? fields.length > 0
      : fields.some((field) => field === wanted || field.startsWith(`${wanted}.`));
  });
}

/** Flows whose draft or deployed version uses one of these mappings, sorted by name. */
export function flowsRunning(mapping_uuids: readonly string[], context: Sources): readonly string[] {
  if (mapping_uuids.length === 0) return [];
  const { store, world } = context;
  const wanted = new Set(mapping_uuids);
  const companies = new Set(mapping_uuids.map((key) => store.read('Mapping', key, 'company_uuid')));
  const seeded = world.flows.filter(({ company_uuid, deleted }) => !deleted && companies.has(company_uuid));
  const all = [...seeded.map(({ flow_uuid }) => flow_uuid), ...store.created('FlowSetup')];
  return [...new Set(all)]
    .filter((flow_uuid) => store.exists('FlowSetup', flow_uuid))
    .filter((flow_uuid) =>
      [draftOf(flow_uuid, context), deployedSettings(flow_uuid, context)].some(
        (settings) => settings && mappingsUsed(settings).some((uuid) => wanted.has(uuid)),
      ),
    )
    .toSorted(byName((flow_uuid: string) => store.read('FlowSetup', flow_uuid, 'flow_name')));
}
