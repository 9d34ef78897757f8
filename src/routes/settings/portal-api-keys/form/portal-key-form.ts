import { check, custom } from 'zod/mini';
import type { Chosen } from '#ui/form/choice.ts';
import type { RoleName } from '../portal-key-labels.ts';

/** The values of the form. */
export interface PortalKeyValues {
  readonly name: string;
  readonly role: RoleName;
  /** Workspaces besides the key's own. */
  readonly companies: readonly Chosen[];
  /** The last day on which the key works, "2026-09-15"; '' if it does not expire. */
  readonly expires_on: string;
}

export const blankKey: PortalKeyValues = { name: '', role: 'VIEWER', companies: [], expires_on: '' };

/** The validation rules of the schema that the form can check. */
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
