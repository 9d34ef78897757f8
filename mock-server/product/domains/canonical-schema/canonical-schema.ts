import type { SetCanonicalVersionInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError, userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { canonicalNames, kindOf } from '../../documents/case/kind.ts';
import {
  canonicalDiff,
  canonicalVersion,
  canonicalVersions,
  CURRENT_VERSION,
  type CanonicalChangeRecord,
  type CanonicalVersion,
} from '../../world/canonical-schemas.ts';
import type { Actor } from '../../world/actors.ts';
import type { CanonicalDocumentRecord } from '../../world/canonical-fields.ts';
import { flowTypes } from '../../world/flow-types.ts';
import { fold } from '../../model/kit/by-name.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { mustRead, notFound } from '../../model/kit/collection.ts';
import { daysBefore } from '../../model/kit/days-before.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { mappingPage } from '../../model/mapping-use/list.ts';
import { flowsRunning, mappingsAt } from '../../model/mapping-use/mapping-uses.ts';
import { doneWords } from '../../model/kit/when-labels.ts';
import { testCanonicalVersion } from './trial.ts';
import { jsonSchemaOf, lastName, sampleOf } from './json-schema.ts';
import type { Arguments, Resolver } from '../../resolvers.ts';

const DAY = 86_400_000;

const ofVersion =
  <Value>(value: (version: CanonicalVersion, anchor: number) => Value): SeedValue<Value | undefined> =>
  (key, _args, world) => {
    const version = canonicalVersion(key);
    return version ? value(version, world.anchor) : undefined;
  };

/** The document for a key of the form `version|name`. */
function documentOf(
  key: string,
): { readonly version: string; readonly document: CanonicalDocumentRecord } | null {
  const [version = '', name] = key.split('|');
  const document = canonicalVersion(version)?.documents.find((record) => record.name === name);
  return document ? { version, document } : null;
}

const ofDocument =
  <Value>(
    value: (document: CanonicalDocumentRecord, version: string) => Value,
  ): SeedValue<Value | undefined> =>
  (key) => {
    const found = documentOf(key);
    return found ? value(found.document, found.version) : undefined;
  };

/** The canonical document that flows of a type use. */
const carried = (code: string): string | null => {
  const type = flowTypes.find((flowType) => flowType.code === code);
  if (!type) return null;
  const { direction } = type;
  return canonicalNames[
    kindOf({ flow_type: code, direction, source_file_type: '', destination_file_type: '' })
  ];
};

/** Checks that the person may see what a workspace's mappings use. For others, the workspace does not exist. */
function mustSee(company_uuid: string, context: MockContext): void {
  if (!context.access.company(company_uuid)) {
    throw graphqlError('NOT_FOUND', 'This workspace does not exist, or you do not have access to it.');
  }
  mustRead({ company_uuid }, context);
}

/** `CanonicalField` of the schema. */
function fieldNodes(key: string, { search }: { search?: string | null }) {
  const found = documentOf(key);
  const wanted = fold(search ?? '');
  return (found?.document.fields ?? [])
    .filter(
      ({ path, description, edi_refs }) =>
        wanted === '' || [path, description, ...edi_refs].some((text) => fold(text).includes(wanted)),
    )
    .map((field) => ({
      path: field.path,
      name: lastName(field.path),
      depth: field.path.split('.').length - 1,
      type: field.type,
      required: field.required,
      description: field.description,
      enum: field.enum,
      example: field.example,
      edi_refs: field.edi_refs,
      used_by: ({ company_uuid, ...args }: Arguments<'CanonicalField', 'used_by'>, context: MockContext) => {
        mustSee(company_uuid, context);
        const document = found?.document.name ?? '';
        return mappingPage(mappingsAt({ company_uuid, document, path: field.path }, context), args, context);
      },
    }));
}

/** `CanonicalChange` of the schema. Its effects are only looked up if a workspace is given. */
function changeNode(change: CanonicalChangeRecord, company_uuid: string | null, context: MockContext) {
  // A new field affects nobody yet, unless it is now required in every document.
  const path = change.kind === 'ADDED' || change.kind === 'DOCUMENT_ADDED' ? undefined : change.path;
  const touched =
    company_uuid === null || path === undefined
      ? []
      : mappingsAt({ company_uuid, document: change.document, path }, context);
  return {
    ...change,
    affected_mappings: touched.map((key) => ref('Mapping', key)),
    affected_flows: flowsRunning(touched, context).map((key) => ref('FlowSetup', key)),
  };
}

const diff: Resolver<'CanonicalSchema', 'diff'> = (source, { target, company_uuid = null }, context) => {
  const from = canonicalVersion(keyOf(source));
  const to = canonicalVersion(target);
  if (!to)
    throw graphqlError('BAD_USER_INPUT', `Version ${target} does not exist.`, {
      extensions: { argument: 'target' },
    });
  if (company_uuid !== null) mustSee(company_uuid, context);
  return from ? canonicalDiff(from, to).map((change) => changeNode(change, company_uuid, context)) : [];
};

const versionOf = (company_uuid: string, { store }: Pick<MockContext, 'store'>): string =>
  store.writtenValue('Company', company_uuid, 'canonical_version') ?? CURRENT_VERSION;

/** The latest change of a workspace's version, as stored. */
interface Switch {
  readonly at: number;
  readonly by: Actor;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Company.canonical_version': string;
    readonly 'Company.canonical_switch': Switch;
  }
}

/** The CONFLICT for somebody who has seen another version in use; null if they have seen the current one. */
function switchedSince(
  seen: string,
  { company_uuid }: Pick<SetCanonicalVersionInput, 'company_uuid'>,
  context: MockContext,
): UserError | null {
  const current = versionOf(company_uuid, context);
  if (seen === current) return null;
  const last = context.store.writtenValue('Company', company_uuid, 'canonical_switch');
  const words = last
    ? `Switched to ${current} ${doneWords(last.by, last.at, context)}.`
    : `Version ${current} is in use.`;
  return userError('CONFLICT', words, 'expected_version');
}

const setCanonicalVersion: Resolver<'Mutation', 'set_canonical_version'> = (_source, { input }, context) => {
  const { company_uuid, version, expected_version, dry_run, accept_breaking } = input;
  const refuse = (error: UserError, changes: readonly ReturnType<typeof changeNode>[] = []) => ({
    company: null,
    changes,
    previous: null,
    errors: [error],
  });
  if (!context.access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = context.access.refusalOf({ company_uuid });
  if (refusal) return refuse(refusal);
  const from = canonicalVersion(versionOf(company_uuid, context));
  const to = canonicalVersion(version);
  if (!from || !to) return refuse(notFound('version', 'version'));
  const unseen = dry_run ? null : switchedSince(expected_version, input, context);
  if (unseen) return { ...refuse(unseen), company: ref('Company', company_uuid) };
  if (from === to) return refuse(userError('CONFLICT', `Version ${version} is already in use.`, 'version'));
  const changes = canonicalDiff(from, to)
    .map((change) => changeNode(change, company_uuid, context))
    .filter(({ affected_mappings }) => affected_mappings.length > 0);
  const breaking = changes.filter((change) => change.breaking);
  if (breaking.length > 0 && !dry_run && !accept_breaking) {
    const mappings = new Set(
      breaking.flatMap(({ affected_mappings }) => affected_mappings.map(({ $ref }) => $ref.key)),
    );
    const what = mappings.size === 1 ? '1 mapping uses' : `${mappings.size} mappings use`;
    return refuse(
      userError('CONFLICT', `${what} fields that change. Correct them first, or switch anyway.`, 'version'),
      changes,
    );
  }
  if (!dry_run) {
    const switched: Switch = { at: context.clock.now(), by: actorOf(context) };
    context.store.set('Company', company_uuid, { canonical_version: version, canonical_switch: switched });
  }
  return {
    company: ref('Company', company_uuid),
    changes,
    previous: ref('CanonicalSchema', from.version),
    errors: [],
  };
};

/** The canonical model: its versions, the differences between them, and what they affect. */
export const canonicalSchemaDomain: Domain = {
  name: 'canonical-schema',
  exists: {
    CanonicalSchema: (key) => canonicalVersion(key) !== null,
    CanonicalDocument: (key) => documentOf(key) !== null,
  },
  samples: {
    CanonicalSchema: () => canonicalVersions.map(({ version }) => version),
    CanonicalDocument: () =>
      canonicalVersions.flatMap(({ version, documents }) =>
        documents.map(({ name }) => `${version}|${name}`),
      ),
  },
  values: {
    CanonicalSchema: {
      released_at: ofVersion(({ released_days_ago, version }, anchor) =>
        released_days_ago < 0
          ? anchor - released_days_ago * DAY
          : daysBefore(anchor, released_days_ago, version),
      ),
      status: ofVersion(({ status }) => status),
      release_notes: ofVersion(({ release_notes }) => release_notes),
      documents: ofVersion(({ version, documents }) =>
        documents.map(({ name }) => ref('CanonicalDocument', version, name)),
      ),
    },
    CanonicalDocument: {
      label: ofDocument(({ label }) => label),
      description: ofDocument(({ description }) => description),
      json_schema: ofDocument(jsonSchemaOf),
      sample: ofDocument(sampleOf),
      flow_types: ofDocument(({ name }) =>
        flowTypes.filter(({ code }) => carried(code) === name).map(({ code }) => ref('FlowType', code)),
      ),
    },
  },
  resolvers: {
    Query: {
      canonical_schema: (_source, { version }, { store }) => store.find('CanonicalSchema', version),
      canonical_schemas: () => canonicalVersions.map(({ version }) => ref('CanonicalSchema', version)),
    },
    Company: {
      canonical_schema: (source, _args, context) => ref('CanonicalSchema', versionOf(keyOf(source), context)),
      viewer_can_set_canonical_version: (source, _args, context) =>
        context.access.may('set_canonical_version', { company_uuid: keyOf(source) }),
    },
    CanonicalSchema: {
      document: (source, { name }, { store }) => store.find('CanonicalDocument', keyOf(source), name),
      diff,
    },
    CanonicalDocument: {
      fields: (source, args) => fieldNodes(keyOf(source), args),
      field: (source, { path }) =>
        fieldNodes(keyOf(source), {}).find((fieldNode) => fieldNode.path === path) ?? null,
    },
    Mutation: {
      set_canonical_version: setCanonicalVersion,
      test_canonical_version: testCanonicalVersion,
    },
  },
};
