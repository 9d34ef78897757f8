import { userError, type UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';

/** The workspace of an object that is pushed to other workspaces. */
export const ownerOf = (type: string, key: string, { store }: Pick<MockContext, 'store'>): string =>
  String(store.read(type, key, 'company_uuid'));

/**
 * Checks that an object can be pushed to other workspaces: it must exist, in a workspace whose settings the person may
 * read.
 */
export function mayReadSource(
  type: string,
  key: string,
  { path, context }: { path: string; context: MockContext },
): UserError | null {
  const { access, store } = context;
  const isThere =
    store.exists(type, key) && access.can('READ_SETTINGS', { company_uuid: ownerOf(type, key, context) });
  return isThere
    ? null
    : userError('NOT_FOUND', 'This does not exist, or you do not have access to it.', path);
}

/** An object's name and workspace: "region_codes from Northbay Freight". */
export const nameOfSource = (
  type: string,
  key: string,
  { field, context }: { field: string; context: Pick<MockContext, 'store'> },
): string => {
  if (!context.store.exists(type, key)) return '(deleted)';
  const company = context.store.read('Company', ownerOf(type, key, context), 'company_name');
  return `${String(context.store.read(type, key, field))} from ${company}`;
};
