import { graphqlError } from '../../../engine/errors.ts';

/** What belongs to an entity that a link leads to. Throws NOT_FOUND if there is nothing, because the entity is gone. */
export function mustExist<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined)
    throw graphqlError('NOT_FOUND', `This ${what} no longer exists.`);
  return value;
}
