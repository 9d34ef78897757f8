/**
 * The parts of the library that are used. Its published types need those of Node, which `mock-server/tsconfig.json`
 * excludes.
 */
export interface UnparseConfig {
  newline?: string;
  escapeFormulae?: boolean;
}
declare const Papa: {
  parse<Row>(
    text: string,
    config: { delimiter: string; newline: '\n' },
  ): {
    data: Row[];
    errors: readonly { readonly code: string; readonly index?: number }[];
  };
  unparse(rows: unknown[][], config: UnparseConfig): string;
};
export default Papa;
