import { check, custom } from 'zod/mini';
import { configFaults } from '#shared/connection-form/config-checks.ts';
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
  custom<HostSystemValues>().check(
    check(({ value, issues }) => {
      const add = (path: (string | number)[], message: string) =>
        issues.push({ code: 'custom', input: value, path, message });
      const { length } = [...value.name.trim()];
      if (length < 2 || length > 80) add(['name'], 'Give it a name of 2 to 80 characters.');
      if (value.system_kind === '') add(['system_kind'], 'Choose a system.');
      for (const { path, message } of configFaults(type, value.config)) add([...path], message);
    }),
  );
