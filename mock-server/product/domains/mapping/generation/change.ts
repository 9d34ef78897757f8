import type { ChangeMappingGenerationInput } from '#schema-types';
import { userError, type UserError } from '../../../../engine/errors.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { runExpression } from '../../../model/mapping/run.ts';
import { isError, waiting } from './decisions.ts';
import { draftOf, materialOf, type Choices } from './draft.ts';
import { fieldsOf } from '../../../model/mapping/generation/candidates.ts';
import { planOf, TYPE, writeGeneration, type Generation } from './stored.ts';
import type { Resolver } from '../../../resolvers.ts';

const wrong = (message: string, ...path: readonly string[]): UserError =>
  userError('VALIDATION', message, path);

/** Errors for names of fields and paths that do not exist. */
function nameErrors({ sources, confirmed }: ChangeMappingGenerationInput, known: Generation): UserError[] {
  const { rules, paths } = materialOf(known);
  const targets = new Set(fieldsOf(rules).map(({ path }) => path));
  const noField = (path: string) => `“${path}” is not a field of the document.`;
  return [
    ...sources.flatMap(({ target_path, source_path = null }, at) => [
      ...(targets.has(target_path)
        ? []
        : [wrong(noField(target_path), 'sources', String(at), 'target_path')]),
      ...(source_path === null || paths.some((path) => path.source_path === source_path)
        ? []
        : [wrong(`The sample has no “${source_path}”.`, 'sources', String(at), 'source_path')]),
    ]),
    ...confirmed.flatMap((path, at) =>
      targets.has(path) ? [] : [wrong(noField(path), 'confirmed', String(at))],
    ),
  ];
}

/** The choices so far, updated with the input's. A field with a different source has to be confirmed again. */
function choicesAfter(
  { choices }: Generation,
  { sources, confirmed }: ChangeMappingGenerationInput,
): Choices {
  const changed = new Set(sources.map(({ target_path }) => target_path));
  return {
    sources: {
      ...choices.sources,
      ...Object.fromEntries(
        sources.map(({ target_path, source_path }) => [target_path, source_path ?? null]),
      ),
    },
    confirmed: [...new Set([...choices.confirmed.filter((path) => !changed.has(path)), ...confirmed])],
  };
}

export const changeMappingGeneration: Resolver<'Mutation', 'change_mapping_generation'> = async (
  _source,
  { input },
  context,
) => {
  const refuse = (...errors: UserError[]) => ({ generation: null, errors });
  const { generation_uuid } = input;
  const before = waiting(input, context);
  if (isError(before)) return refuse(before);
  const inputErrors = nameErrors(input, before);
  if (inputErrors.length > 0) return refuse(...inputErrors);

  const choices = choicesAfter(before, input);
  const draft = await draftOf(before, choices, context);
  const sourceOf = (path: string) =>
    draft.coverage.find(({ target_path }) => target_path === path)?.source_path;
  const unread = input.sources.flatMap(({ target_path, source_path }, at) =>
    source_path != null && sourceOf(target_path) == null
      ? [wrong(`“${source_path}” cannot be read as this field.`, 'sources', String(at), 'source_path')]
      : [],
  );
  const unconfirmed = input.confirmed.flatMap((path, at) =>
    sourceOf(path) == null
      ? [wrong('A field without a source cannot be confirmed.', 'confirmed', String(at))]
      : [],
  );
  if (unread.length + unconfirmed.length > 0) return refuse(...unread, ...unconfirmed);
  const { problem, result } = await runExpression(planOf(before, draft), before.sample_content, context);
  if (problem) return refuse(wrong(`The draft cannot be run: ${problem.message}`, 'sources'));

  // Somebody else may have decided or changed something while the expression ran.
  const now = waiting(input, context);
  if (isError(now)) return refuse(now);
  if (now.choices !== before.choices)
    return refuse(userError('CONFLICT', 'Someone else changed this draft. Try again.', 'generation_uuid'));
  writeGeneration(generation_uuid, { choices, draft, test_output: result }, context);
  return { generation: ref(TYPE, generation_uuid), errors: [] };
};
