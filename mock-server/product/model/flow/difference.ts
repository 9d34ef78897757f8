import type { FlowDifferenceKind } from '#schema-types';
/** `FlowDifference` of the schema. */
export interface Difference {
  readonly path: string;
  readonly kind: FlowDifferenceKind;
  readonly before: unknown;
  readonly after: unknown;
}
