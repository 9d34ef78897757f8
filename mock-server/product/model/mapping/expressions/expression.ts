import { BAD_CONTAINER } from '../../../facts/bad-values.ts';
import { ORDERS } from '../../../world/script.ts';
import { CURRENT_VERSION } from '../../../world/canonical-schemas.ts';
import { fileTypeOf } from '../../../facts/file-types.ts';
import type { MappingRecord } from '../../../world/mappings.ts';
import { hash } from '../../../../kernel/random.ts';
import { ediRules } from './edi-rules.ts';
import { neutral } from './neutral.ts';
import { outbound } from './outbound.ts';
import { optionalLines, renderInbound, withOptional } from './render.ts';

const documentOf = (code: string | null): string => (code === null ? '' : (fileTypeOf(code)?.document ?? ''));

/** The expression of a seeded mapping, with its optional lines marked. */
function templateOf(mapping: MappingRecord): string {
  const [table] = mapping.lookup_tables;
  const written =
    outbound[mapping.output_type === 'XML' ? 'consignment' : documentOf(mapping.destination_file_type)];
  if (written) return written(table);
  const rules = ediRules[documentOf(mapping.source_file_type)];
  if (rules) {
    return renderInbound({
      ...rules,
      version: CURRENT_VERSION,
      isOptional: (path) => !path.startsWith('references.') && hash('optional', mapping.key, path) % 3 === 0,
      lookups: table === undefined ? {} : { [table]: rules.lookup },
    });
  }
  return (neutral[mapping.key] ?? '$').replaceAll('{partner}', mapping.owner_name);
}

const templates = new WeakMap<MappingRecord, string>();

/** The bad revision of the scripted incident: it looks up container types by keys that the table does not have. */
const withBadLookup = (expression: string): string =>
  expression.replace(
    '$lookupTable("container_type", REF[REF01="ZZ"].REF02)',
    `$lookupTable("container_type", "${BAD_CONTAINER.replace(/\d+$/, '')}" & $substring(REF[REF01="ZZ"].REF02, 0, 2))`,
  );

/** The expression of a seeded revision; older revisions lack lines that were added later. */
export function expressionOf(mapping: MappingRecord, number: number, latest: number): string {
  let template = templates.get(mapping);
  if (template === undefined) templates.set(mapping, (template = templateOf(mapping)));
  const isScripted = mapping.flows[0].flow_uuid === ORDERS.flow_uuid;
  const newest = isScripted ? latest - 1 : latest;
  const expression = withOptional(template, optionalLines(template) - Math.max(0, newest - number));
  return isScripted && number === latest ? withBadLookup(expression) : expression;
}
