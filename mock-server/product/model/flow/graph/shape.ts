import { z } from 'zod';
import type { NodeKind, StepSettings } from '../../../world/flow-graph.ts';

const text = z.string();
const values = z.record(text, z.unknown());
const side = z.union([z.strictObject({ host_system_uuid: text }), z.strictObject({ endpoint_uuid: text })]);

/** zod schema of a flow's mapping in a document such as a template. */
export const mappingShape = z.object({
  mapping_uuid: text,
  revision_policy: z.enum(['LATEST_DEPLOYED', 'PINNED']),
  revision: z.number().nullable(),
});

export const documentChangesShape = z.array(z.object({ path: text, expression: text }));

const settings = {
  SOURCE: z.strictObject({ side: side.nullable() }),
  PARSE: z.strictObject({ file_type: text.nullable(), options: values.nullable() }),
  FILTER: z.strictObject({ expression: text, action: z.enum(['KEEP', 'SKIP']) }),
  MAP: z.strictObject({
    mapping: mappingShape.nullable(),
    document_changes: documentChangesShape,
    on_error: z.enum(['STOP', 'SKIP_DOCUMENT']),
  }),
  SCRIPT: z.strictObject({ script: text }),
  BRANCH: z.strictObject({
    branches: z.array(z.strictObject({ label: text, expression: text })),
    otherwise_label: text.nullable(),
  }),
  SPLIT: z.strictObject({ expression: text }),
  JOIN: z.strictObject({ mode: z.enum(['LIST', 'MERGE']) }),
  GENERATE: z.strictObject({
    file_type: text.nullable(),
    options: values.nullable(),
    file_name_template: text.nullable(),
  }),
  DESTINATION: z.strictObject({ side: side.nullable() }),
  NOTIFY: z.strictObject({ notifier_uuid: text.nullable(), message: text }),
} satisfies { readonly [Kind in NodeKind]: z.ZodType<StepSettings[Kind]> };

const node = <Kind extends NodeKind>(kind: Kind) =>
  z.strictObject({
    node_id: text,
    kind: z.literal(kind),
    label: text,
    position: z.object({ x: z.number(), y: z.number() }).nullable(),
    settings: settings[kind],
  });

/** zod schema of a canvas in a document such as a template. */
export const graphShape = z.strictObject({
  nodes: z.array(
    z.discriminatedUnion('kind', [
      node('SOURCE'),
      node('PARSE'),
      node('FILTER'),
      node('MAP'),
      node('SCRIPT'),
      node('BRANCH'),
      node('SPLIT'),
      node('JOIN'),
      node('GENERATE'),
      node('DESTINATION'),
      node('NOTIFY'),
    ]),
  ),
  edges: z.array(
    z.strictObject({
      edge_id: text,
      from_node_id: text,
      to_node_id: text,
      label: text.nullable(),
      condition: z.enum(['SUCCESS', 'FAILURE']),
    }),
  ),
});
