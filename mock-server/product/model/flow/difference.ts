/** `FlowDifference` of the schema. */
export interface Difference {
  readonly path: string;
  readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED';
  readonly before: unknown;
  readonly after: unknown;
}
