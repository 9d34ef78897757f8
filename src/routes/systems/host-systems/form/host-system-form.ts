import { nameError } from '#rules/text.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { configErrors } from '#shared/connection-form/config-checks.ts';
import type { ConnectionValues } from '#shared/connection-form/config-values.ts';
import type { ConnectionType, DirectionName } from '#shared/connection-form/connection-types.ts';
import type { SystemKindName } from '../host-system-labels.ts';

/** The values of the form. */
export interface HostSystemValues extends ConnectionValues {
  readonly name: string;
  /** '' until a kind is chosen. */
  readonly system_kind: SystemKindName | '';
  readonly direction: DirectionName;
  readonly environment: 'PRODUCTION' | 'TEST';
  readonly enabled: boolean;
  readonly is_default: boolean;
}

/** The validation rules of the schema that the form can check. */
export const hostSystemSchema = (type: ConnectionType) =>
  formSchema<HostSystemValues>(function* (value) {
    yield ['name', nameError(value.name)];
    if (value.system_kind === '') yield ['system_kind', 'Choose a system.'];
    for (const { path, message } of configErrors(type, value.config)) yield [[...path], message];
  });
