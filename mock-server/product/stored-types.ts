import type { KeptFields, SchemaTypes } from '#schema-types';

/** The fields of the schema's types, and those that a domain keeps beyond the schema. */
export type OwnTypes = {
  readonly [Type in keyof SchemaTypes]: SchemaTypes[Type] &
    (Type extends keyof KeptFields ? KeptFields[Type] : unknown);
};

declare module '../engine/store/schema-fields.ts' {
  interface StoredTypes extends OwnTypes {}
}
