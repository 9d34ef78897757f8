import { nameError } from '#rules/text.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
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
export const portalKeySchema = formSchema<PortalKeyValues>(function* (value) {
  yield ['name', nameError(value.name)];
});
