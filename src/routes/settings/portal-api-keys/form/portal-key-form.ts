import { check, custom } from 'zod/mini';
import type { Chosen } from '../../../../ui/form/choice.ts';
import type { RoleName } from '../portal-key-words.ts';

/** What the form edits. */
export interface PortalKeyValues {
  readonly name: string;
  readonly role: RoleName;
  /** Further workspaces. */
  readonly companies: readonly Chosen[];
  /** The last day on which it works, "2026-09-15"; '' if it does not expire. */
  readonly expires_on: string;
}

export const blankKey: PortalKeyValues = { name: '', role: 'VIEWER', companies: [], expires_on: '' };

/** The rules of the schema, as far as the form can know them. */
export const portalKeySchema = custom<PortalKeyValues>().check(
  check(({ value, issues }) => {
    const { length } = [...value.name.trim()];
    if (length < 2 || length > 80)
      issues.push({
        code: 'custom',
        input: value,
        path: ['name'],
        message: 'Give it a name of 2 to 80 characters.',
      });
  }),
);
