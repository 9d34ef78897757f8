import * as z from 'zod/mini';
import { valueCheck } from '../integration/adapter-errors.ts';
import { secretFields, type AdapterValues, type DeclaredField } from '../integration/adapter-values.ts';

export interface LicensedValues extends AdapterValues {
  flow_name: string;
  flow_type: string;
  host_system_uuid: string;
}

/** The form schema of an integration with these fields. */
export const licensedSchema = (fields: readonly DeclaredField[]) =>
  z.object({
    flow_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Use at least 2 characters.'),
        z.maxLength(80, 'Use at most 80 characters.'),
      ),
    flow_type: z.string().check(z.minLength(1, 'Choose a flow type.')),
    host_system_uuid: z.string().check(z.minLength(1, 'Choose a host system.')),
    adapter_values: z.object(
      Object.fromEntries(
        fields.filter(({ type }) => type !== 'SECRET').map((field) => [field.name, valueCheck(field)]),
      ),
    ),
    adapter_secrets: z.object(
      Object.fromEntries(
        secretFields(fields).map(({ name, required, label }) => [
          name,
          z
            .union([z.string(), z.literal(false), z.null()])
            .check(
              z.refine(
                (value) => !required || (typeof value === 'string' && value.trim() !== ''),
                `${label} is required.`,
              ),
            ),
        ]),
      ),
    ),
  });
