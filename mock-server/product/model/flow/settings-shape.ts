import { z } from 'zod';
import { userError, type UserError } from '../../../engine/errors.ts';
import { documentChangesShape, graphShape, mappingShape } from './graph/shape.ts';
import { BLANK } from './save-input.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';

const text = z.string();
const values = z.record(text, z.unknown());
const side = z.object({ type: z.enum(['Endpoint', 'HostSystem']), key: text });
const whole = z.number().int();

/** zod schema of settings in a document such as a template. Limits and references are checked elsewhere. */
const shape = z.strictObject({
  flow_name: text,
  notes: text.nullable(),
  support_instructions: text.nullable(),
  tags: z.array(text),
  source: side.nullable(),
  source_file_type: text,
  source_options: values.nullable(),
  pre_processor: text.nullable(),
  filters: z.array(z.object({ label: text, expression: text, action: z.enum(['KEEP', 'SKIP']) })),
  duplicate_check: z.object({
    enabled: z.boolean(),
    key_expression: text.nullable(),
    window_hours: whole,
  }),
  mapping: mappingShape.nullable(),
  document_changes: documentChangesShape,
  data_tags: z.array(z.object({ label: text, expression: text })),
  destination_file_type: text,
  destination_options: values.nullable(),
  post_processor: text.nullable(),
  destination: side.nullable(),
  file_name_template: text.nullable(),
  acknowledgment: z
    .object({
      kind: z.enum(['MDN', 'TA1', 'X12_997', 'X12_999', 'CONTRL', 'X12_824', 'API_CALLBACK']),
      timeout_minutes: whole,
    })
    .nullable(),
  throttle_per_minute: whole.nullable(),
  throttle_concurrent: whole.nullable(),
  retry: z.object({ max_attempts: whole, backoff_seconds: whole }),
  priority: z.enum(['LOW', 'NORMAL', 'HIGH']),
  retention_days: whole.nullable(),
  notifiers: z.array(text),
  graph: graphShape.nullable(),
  adapter_values: values.nullable(),
});

/** Reads settings from a document, applying defaults; or returns the error. */
export function readSettings(
  document: unknown,
): { readonly settings: FlowSettings; readonly errors: null } | { readonly errors: UserError[] } {
  const whole = typeof document === 'object' && document !== null ? { ...BLANK, ...document } : document;
  const read = shape.safeParse(whole);
  if (read.success) return { settings: read.data, errors: null };
  return {
    errors: read.error.issues.map(({ path, message }) =>
      userError('VALIDATION', `${message}.`, path.map(String)),
    ),
  };
}
