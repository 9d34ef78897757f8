import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { mappingNamed } from './mappings.ts';

/** Errors in the name of a mapping; `own` is the mapping that already has it, if any. */
export function nameErrors(
  name: string,
  company_uuid: string,
  { own, context }: { own: string | null; context: MockContext },
): UserError[] {
  if (!/^[a-z][a-z0-9_]{1,59}$/.test(name)) {
    const message = 'Use 2 to 60 lowercase letters, digits, and underscores, starting with a letter.';
    return [userError('VALIDATION', message, 'name')];
  }
  const other = mappingNamed(company_uuid, name, context);
  return other !== undefined && other !== own
    ? [userError('ALREADY_EXISTS', `Another mapping is already named “${name}”.`, 'name')]
    : [];
}

/** The name itself, or with a number appended if another mapping has it. */
export function freeName(name: string, company_uuid: string, context: MockContext): string {
  let free = name;
  for (let number = 2; mappingNamed(company_uuid, free, context) !== undefined; number++)
    free = `${name}_${number}`;
  return free;
}
