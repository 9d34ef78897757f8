/** What the schema says about the fields of responses; made by `tools/vite-answer-shapes.ts`. */
export interface AnswerShapes {
  /**
   * By type: numbers of kinds, each followed by the names of the fields of that kind, such as `0 email name 3 companies`.
   */
  readonly types: Readonly<Record<string, string>>;
  /**
   * The kinds: a character for the field and for each list in it (`!` never null, `?` may be null, `~` null only with
   * an error), then the scalar, or `:` for an object, with the name of its type if that is abstract.
   */
  readonly kinds: readonly string[];
  /** The object types of each abstract type. */
  readonly possible: Readonly<Record<string, string>>;
}
