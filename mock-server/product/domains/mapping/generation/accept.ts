import { utf8 } from '../../../../kernel/bytes.ts';
import type { MockContext } from '../../../context.ts';
import { userError, type UserError } from '../../../../engine/errors.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { flowKeys } from '../../../model/company/roster.ts';
import { fileTypeOf } from '../../../facts/file-types.ts';
import type { FlowSettings } from '../../../world/flow-settings.ts';
import { flowTypeOf } from '../../../world/flow-types.ts';
import { endpoints } from '../../../model/endpoint/connections.ts';
import { insertFlow } from '../../../model/flow/save.ts';
import { BLANK } from '../../../model/flow/save-input.ts';
import { nameTaken } from '../../../model/flow/subject.ts';
import { linkTo } from '../../../model/library/documents.ts';
import { hasRoom, isCurrent, namesake, putDocument } from '../../../model/library/put.ts';
import { ediRules } from '../../../model/mapping/expressions/edi-rules.ts';
import { mappings } from '../../../model/mapping/mappings.ts';
import { freeName, nameErrors } from '../../../model/mapping/names.ts';
import { insertMapping } from '../../../model/mapping/new-mapping.ts';
import { decidedNow, isError, waiting } from './decisions.ts';
import {
  forgetSpecification,
  planOf,
  specificationBytes,
  storedGeneration,
  TYPE,
  writeGeneration,
  type Generation,
} from './stored.ts';
import type { FieldName } from '../../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../../resolvers.ts';

interface Paper {
  readonly name: string;
  readonly folder: string;
  readonly category: 'SPECIFICATION' | 'SAMPLE';
  readonly bytes: Uint8Array;
  /** The document that already has this name. */
  readonly before: string | undefined;
  readonly isNew: boolean;
}

/** A file name without folders and control characters, at most 120 characters long with its extension. */
function safeName(given: string | null, fallback: string): string {
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  const plain = (given ?? '').replaceAll(/^.*[/\\]|[\u0000-\u001f]/g, '').trim();
  if (plain === '' || /^\.+$/.test(plain)) return fallback;
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.length <= 120 ? plain : `${plain.slice(0, 120 - ending.length)}${ending}`;
}

/** The specification and the sample, as the library will store them. */
function papersOf(generation_uuid: string, generation: Generation, context: MockContext): readonly Paper[] {
  const document = fileTypeOf(generation.file_type)?.document ?? 'EDI';
  const specification = specificationBytes(generation_uuid, generation, context);
  const paper = (name: string, category: Paper['category'], bytes: Uint8Array): Paper => {
    const folder = category === 'SAMPLE' ? 'Samples' : 'Specifications';
    const before = namesake(generation, name, { folder, context });
    const isNew = before === undefined || !isCurrent(before, bytes, context);
    return { name, folder, category, bytes, before, isNew };
  };
  return [
    ...(specification
      ? [
          paper(
            safeName(generation.specification_file_name, `${document} specification.txt`),
            'SPECIFICATION',
            specification,
          ),
        ]
      : []),
    paper(
      safeName(generation.sample_file_name, `${document} sample.edi`),
      'SAMPLE',
      utf8(generation.sample_content),
    ),
  ];
}

/** Types of connections that only send, or that do not carry EDI. */
const UNFIT: ReadonlySet<string> = new Set([
  'AS2_SEND',
  'EADAPTOR',
  'EADAPTOR_NEXT',
  'EMAIL_SEND',
  'FILE_API',
  'HTTP_SEND',
  'SNOWFLAKE',
]);

/** The only connection of the partner from which a flow can receive EDI; null if there is none, or more than one. */
function onlySource({ partner_uuid }: Generation, context: MockContext): FlowSettings['source'] {
  const read = <Field extends FieldName<'Endpoint'>>(key: string, field: Field) =>
    context.store.read('Endpoint', key, field);
  const fitting = endpoints
    .keys(context, { partner_uuid })
    .filter((key) => read(key, 'enabled') === true && !UNFIT.has(String(read(key, 'type'))));
  const [only] = fitting;
  return only !== undefined && fitting.length === 1 ? { type: 'Endpoint', key: only } : null;
}

/** File types of canonical documents that have their own. */
const DESTINATIONS: Readonly<Record<string, string>> = {
  shipment: 'CANONICAL_SHIPMENT_JSON',
  purchase_order: 'CANONICAL_PO_JSON',
};

function settingsFor(generation: Generation, flow_name: string, context: MockContext): FlowSettings {
  const rules = ediRules[fileTypeOf(generation.file_type)?.document ?? ''];
  return {
    ...BLANK,
    flow_name,
    source: onlySource(generation, context),
    source_file_type: generation.file_type,
    destination_file_type: DESTINATIONS[rules?.document ?? ''] ?? 'JSON_GENERIC',
  };
}

/** The given name, otherwise the flow type's, with a number if the partner already has a flow with that name. */
export function flowNameOf(given: string | null | undefined, generation: Generation, context: MockContext) {
  const others = flowKeys(context, { partner_uuid: generation.partner_uuid });
  const taken = (name: string) => nameTaken(name, others, context);
  if (given != null) {
    const name = given.trim();
    if (name.length < 2 || name.length > 80)
      return { name, error: userError('VALIDATION', 'Use 2 to 80 characters.', 'flow_name') };
    return { name, error: taken(name) };
  }
  const usual =
    `${flowTypeOf(generation.flow_type)?.label ?? 'Receive'} ${fileTypeOf(generation.file_type)?.document ?? ''}`.trim();
  let name = usual;
  for (let number = 2; taken(name) !== null; number++) name = `${usual} ${number}`;
  return { name, error: null };
}

export const acceptMappingGeneration: Resolver<'Mutation', 'accept_mapping_generation'> = (
  _source,
  { input },
  context,
) => {
  const refuse = (...errors: UserError[]) => ({
    generation: null,
    mapping_edge: null,
    flow_setup: null,
    errors,
  });
  const { generation_uuid } = input;
  const generation = waiting(input, context);
  if (isError(generation)) return { ...refuse(generation), ...acceptedBefore(generation_uuid, context) };
  const { access } = context;
  const refusal = access.refusal('EDIT_PARTNER', generation);
  if (refusal) return refuse(refusal);
  if (!context.store.exists('TradingPartner', generation.partner_uuid))
    return refuse(userError('NOT_FOUND', 'The trading partner no longer exists.', 'generation_uuid'));

  // Everything is checked before anything is written, and nothing awaits in between.
  const { company_uuid, partner_uuid } = generation;
  const name = input.mapping_name ?? freeName(generation.name, company_uuid, context);
  const errors: UserError[] = nameErrors(name, company_uuid, { own: null, context }).map((error) => ({
    ...error,
    path: ['mapping_name'],
  }));
  const flow = flowNameOf(input.flow_name, generation, context);
  if (flow.error) errors.push({ ...flow.error, path: ['flow_name'] });
  const papers = papersOf(generation_uuid, generation, context);
  const size = papers.reduce((sum, { bytes, isNew }) => sum + (isNew ? bytes.byteLength : 0), 0);
  if (!hasRoom(size, generation, context))
    errors.push(
      userError(
        'LIMIT_EXCEEDED',
        'The library is full. Delete documents you no longer need.',
        'generation_uuid',
      ),
    );
  if (errors.length > 0) return refuse(...errors);

  const mapping_uuid = insertDraft(generation, name, context);
  const flow_uuid = insertFlow(
    { company_uuid, partner_uuid, flow_type: generation.flow_type, builder: 'FORM' },
    {
      ...settingsFor(generation, flow.name, context),
      mapping: { mapping_uuid, revision_policy: 'LATEST_DEPLOYED', revision: null },
    },
    { note: `Created with the mapping ${name}`, context },
  );
  const document_uuids = papers.map((paper) =>
    keep(paper, generation, { made: { mapping_uuid, flow_uuid, name }, context }),
  );
  writeGeneration(
    generation_uuid,
    { ...decidedNow('ACCEPTED', context), mapping_uuid, flow_uuid, document_uuids },
    context,
  );
  forgetSpecification(generation_uuid, context);
  return {
    generation: ref(TYPE, generation_uuid),
    mapping_edge: mappings.edge(mapping_uuid),
    flow_setup: ref('FlowSetup', flow_uuid),
    errors: [],
  };
};

/** What the payload shows to somebody who comes too late: the generation and what became of it. */
function acceptedBefore(generation_uuid: string, context: MockContext) {
  const known = storedGeneration(generation_uuid, context);
  if (!known?.decision || !context.access.can('EDIT_SETTINGS', known)) return {};
  const { mapping_uuid, flow_uuid } = known;
  const isThere = (type: string, key: string | null): key is string =>
    key !== null && context.store.exists(type, key);
  return {
    generation: ref(TYPE, generation_uuid),
    mapping_edge: isThere('Mapping', mapping_uuid) ? mappings.edge(mapping_uuid) : null,
    flow_setup: isThere('FlowSetup', flow_uuid) ? ref('FlowSetup', flow_uuid) : null,
  };
}

function insertDraft(generation: Generation, name: string, context: MockContext): string {
  const { partner_uuid, sample_content, sample_file_name, test_output } = generation;
  const partner = String(context.store.read('TradingPartner', partner_uuid, 'partner_name'));
  return insertMapping(
    {
      ...planOf(generation),
      name,
      description: `${flowTypeOf(generation.flow_type)?.label ?? 'Data'} for ${partner}`,
      sample_input: sample_content,
      test_cases: [
        {
          name: sample_file_name.slice(0, 80) || 'Sample',
          input: sample_content,
          expected: test_output,
          match: 'EXACT',
          last_result: 'PASS',
          last_run_at: generation.requested_at + generation.passed,
        },
      ],
      is_ai_generated: true,
      note: `Drafted from ${sample_file_name}`.slice(0, 200),
    },
    context,
  );
}

/** Adds a document to the library. The same bytes under the same name do not create another revision. */
function keep(
  { name, folder, category, bytes, before, isNew }: Paper,
  generation: Generation,
  {
    made,
    context,
  }: {
    made: { readonly mapping_uuid: string; readonly flow_uuid: string; readonly name: string };
    context: MockContext;
  },
): string {
  if (before !== undefined && !isNew) return before;
  const file = fileTypeOf(generation.file_type);
  const { company_uuid, partner_uuid } = generation;
  const first = {
    name,
    folder,
    category,
    edi_standard: file?.standard,
    document_type: file?.document,
    version: file?.version,
    linked_flow: linkTo('FlowSetup', made.flow_uuid),
    linked_mapping: linkTo('Mapping', made.mapping_uuid),
  };
  return putDocument(
    before,
    { company_uuid, partner_uuid },
    // Only an update changes what a document is about.
    {
      put: { bytes, note: `Used for the mapping ${made.name}`, fields: before === undefined ? first : {} },
      context,
    },
  );
}
