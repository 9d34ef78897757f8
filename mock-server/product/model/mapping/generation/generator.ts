/** `MappingGenerator` of the schema. */
export interface Generator {
  readonly name: string;
  readonly is_model: boolean;
}

export const BUILT_IN: Generator = { name: 'Built-in rules', is_model: false };
