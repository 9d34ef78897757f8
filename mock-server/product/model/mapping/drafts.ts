import type { SaveMappingDraftInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { keyOf } from '../kit/key-of.ts';
import { notFound } from '../kit/collection.ts';
import { definitionsOf, isSameContent, type Content } from './content.ts';
import { mappings, revisionKey, revisionsIn } from './mappings.ts';
import { mostExpression, mostInput, tooLong } from './run.ts';
import { MAX_CASES, MAX_TABLES } from './save-limits.ts';
import type { Resolver, ResolversOf } from '../../resolvers.ts';

/** A draft as stored in the field `drafts` of its mapping: plain JSON. */
interface StoredDraft extends Content {
  readonly sample_input: string | null;
  /** Creation time of the revision that it is based on. */
  readonly based_on: number;
  readonly saved_at: number;
  readonly saved_by: Actor;
  /** Greater than that of every earlier draft of the mapping. */
  readonly lock_version: number;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Mapping.drafts': readonly StoredDraft[];
    readonly 'Mapping.draft_count': number;
  }
}

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The drafts of a mapping, latest first; one per person. */
export const draftsOf = (mapping_uuid: string, { store }: Pick<Sources, 'store'>): readonly StoredDraft[] =>
  store.writtenValue('Mapping', mapping_uuid, 'drafts') ?? [];

const isBy = (a: Actor, b: Actor): boolean =>
  a.kind === b.kind && (a.email ?? a.display) === (b.email ?? b.display);

/** The drafts that remain after the person's own draft has become a revision. */
export const withoutOwnDraft = (mapping_uuid: string, context: MockContext): readonly StoredDraft[] =>
  draftsOf(mapping_uuid, context).filter(({ saved_by }) => !isBy(saved_by, actorOf(context)));

/**
 * The content to test or edit next: the latest draft or, without one, the latest revision with the mapping's sample.
 */
export function currentContent(
  mapping_uuid: string,
  sources: Sources,
): (Content & { readonly sample_input: string | null }) | null {
  const [draft] = draftsOf(mapping_uuid, sources);
  if (draft) return draft;
  const content = revisionsIn(mapping_uuid, sources)[0]?.content();
  const sample_input = sources.store.read('Mapping', mapping_uuid, 'sample_input');
  return content ? { ...content, sample_input } : null;
}

/** Only checks sizes, because a draft may be incomplete in any way. */
function sizeErrors({
  expression,
  local_lookup_tables,
  test_cases,
  sample_input,
}: SaveMappingDraftInput): UserError[] {
  const about = (path: string | string[], message: string | null) =>
    message === null ? [] : [userError('LIMIT_EXCEEDED', message, path)];
  return [
    ...about('expression', tooLong(expression ?? '', mostExpression, 'An expression')),
    ...about('sample_input', tooLong(sample_input ?? '', mostInput, 'A sample')),
    ...about(
      'local_lookup_tables',
      (local_lookup_tables?.length ?? 0) > MAX_TABLES ? `Use at most ${MAX_TABLES} local tables.` : null,
    ),
    ...about(
      'test_cases',
      (test_cases?.length ?? 0) > MAX_CASES ? `Use at most ${MAX_CASES} test cases.` : null,
    ),
    ...(test_cases ?? []).flatMap(({ input }, at) =>
      about(['test_cases', String(at), 'input'], tooLong(input, mostInput, 'An input')),
    ),
  ];
}

export const saveMappingDraft: Resolver<'Mutation', 'save_mapping_draft'> = (_source, { input }, context) => {
  const { mapping_uuid, lock_version, created_at } = input;
  const refuse = (errors: readonly UserError[]) => ({ mapping: null, errors });
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return refuse([error]);
  const inputErrors = sizeErrors(input);
  if (inputErrors.length > 0) return refuse(inputErrors);
  const drafts = draftsOf(mapping_uuid, context);
  const [current] = drafts;
  const me = actorOf(context);
  if (current && current.lock_version !== (lock_version ?? null)) {
    const who = isBy(current.saved_by, me) ? 'You' : current.saved_by.display;
    const where = who === 'You' ? ' somewhere else' : '';
    return {
      mapping: ref('Mapping', mapping_uuid),
      errors: [userError('CONFLICT', `${who} saved a draft${where} after you opened this.`, 'lock_version')],
    };
  }
  const revisions = revisionsIn(mapping_uuid, context);
  const [latest] = revisions;
  const restored =
    created_at == null ? null : revisions.find((revision) => revision.created_at === created_at);
  const before = currentContent(mapping_uuid, context);
  if (restored === undefined || !latest || !before) return refuse([notFound('revision', 'created_at')]);
  const content = restored?.content();
  const count = context.store.writtenValue('Mapping', mapping_uuid, 'draft_count') ?? 0;
  const draft: StoredDraft = {
    expression: content?.expression ?? input.expression ?? before.expression,
    input_type: content?.input_type ?? input.input_type ?? before.input_type,
    output_type: content?.output_type ?? input.output_type ?? before.output_type,
    local_lookup_tables: (
      content?.local_lookup_tables ??
      input.local_lookup_tables ??
      before.local_lookup_tables
    ).map(({ key, columns, rows }) => ({ key, columns, rows })),
    test_cases: definitionsOf(content?.test_cases ?? input.test_cases ?? before.test_cases),
    sample_input: content || input.sample_input === undefined ? before.sample_input : input.sample_input,
    based_on: restored || !current ? latest.created_at : current.based_on,
    saved_at: context.clock.now(),
    saved_by: me,
    lock_version: count + 1,
  };
  context.store.set('Mapping', mapping_uuid, {
    drafts: [draft, ...withoutOwnDraft(mapping_uuid, context)],
    draft_count: count + 1,
  });
  return { mapping: ref('Mapping', mapping_uuid), errors: [] };
};

export const discardMappingDraft: Resolver<'Mutation', 'discard_mapping_draft'> = (
  _source,
  { input: { mapping_uuid, lock_version } },
  context,
) => {
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return { mapping: null, errors: [error] };
  const drafts = draftsOf(mapping_uuid, context);
  const rest = drafts.filter((draft) => draft.lock_version !== lock_version);
  const mapping = ref('Mapping', mapping_uuid);
  if (rest.length === drafts.length) {
    const message = 'This draft was saved again or discarded after you opened it.';
    return { mapping, errors: [userError('CONFLICT', message, 'lock_version')] };
  }
  context.store.set('Mapping', mapping_uuid, { drafts: rest });
  return { mapping, errors: [] };
};

/** A draft in the schema's form. */
function shown(mapping_uuid: string, { based_on, ...draft }: StoredDraft, context: MockContext) {
  const latest = revisionsIn(mapping_uuid, context)[0]?.content();
  return {
    ...draft,
    test_cases: draft.test_cases.map((testCase) => ({
      ...testCase,
      last_result: null,
      last_run_at: null,
    })),
    based_on: ref('MappingRevision', revisionKey({ mapping_uuid, created_at: based_on })),
    has_changes: latest === undefined || !isSameContent(latest, draft),
    is_own: isBy(draft.saved_by, actorOf(context)),
  };
}

/** Drafts may contain data that VIEWER and guests must not see, but these do not see mappings at all. */
export const draftFields: ResolversOf<'Mapping'> = {
  draft(source, _args, context) {
    const [latest] = draftsOf(keyOf(source), context);
    return latest ? shown(keyOf(source), latest, context) : null;
  },
  earlier_drafts: (source, _args, context) =>
    draftsOf(keyOf(source), context)
      .slice(1)
      .map((draft) => shown(keyOf(source), draft, context)),
};
