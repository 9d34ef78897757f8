import type { DiscardMappingGenerationInput } from '#schema-types';
import type { MockContext } from '../../../context.ts';
import { userError, type UserError } from '../../../../engine/errors.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { actorOf } from '../../../audit-log/actor.ts';
import { notFound } from '../../../model/kit/collection.ts';
import { doneWords } from '../../../model/kit/when-labels.ts';
import { forgetSpecification, storedGeneration, TYPE, writeGeneration, type Generation } from './stored.ts';
import type { Resolver } from '../../../resolvers.ts';

/** A generation that is waiting for this person's decision, or why there is none. */
export function waiting(
  { generation_uuid }: DiscardMappingGenerationInput,
  context: MockContext,
): Generation | UserError {
  const known = storedGeneration(generation_uuid, context);
  if (!known || !context.access.company(known.company_uuid)) return notFound('generation', 'generation_uuid');
  const refusal = context.access.refusalOf(known);
  if (refusal) return refusal;
  const conflict = (message: string) => userError('CONFLICT', message, 'generation_uuid');
  if (known.decision !== null) {
    const did = known.decision === 'ACCEPTED' ? 'accepted' : 'discarded';
    const done = known.decided ? ` ${doneWords(known.decided.by, known.decided.at, context)}` : '';
    return conflict(`This draft was already ${did}${done}.`);
  }
  if (known.status === 'QUEUED' || known.status === 'RUNNING') return conflict('The draft is not ready yet.');
  return known.status === 'SUCCEEDED'
    ? known
    : conflict('There is no draft, because drafting failed or was canceled.');
}

/** A decision of the caller, to be stored. */
export const decidedNow = (decision: 'ACCEPTED' | 'DISCARDED', context: MockContext) => ({
  decision,
  decided: { by: actorOf(context), at: context.clock.now() },
});

export const isError = (item: Generation | UserError): item is UserError => 'code' in item;

export const discardMappingGeneration: Resolver<'Mutation', 'discard_mapping_generation'> = (
  _source,
  { input },
  context,
) => {
  const known = waiting(input, context);
  if (isError(known)) return { generation: null, errors: [known] };
  writeGeneration(input.generation_uuid, decidedNow('DISCARDED', context), context);
  forgetSpecification(input.generation_uuid, context);
  return { generation: ref(TYPE, input.generation_uuid), errors: [] };
};
