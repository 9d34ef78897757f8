import type { KeptFields, SchemaTypes } from '#schema-types';

/** The name of an object type of the schema. */
export type TypeName = keyof SchemaTypes;

type Fields<Type extends TypeName> = SchemaTypes[Type] &
  (Type extends keyof KeptFields ? KeptFields[Type] : unknown);

/** The name of a field of a type, including those that a domain keeps for itself (`KeptFields`). */
export type FieldName<Type extends TypeName> = keyof Fields<Type> & string;

/** A field as the store keeps it: an object with a key is a link, an instant is in milliseconds. */
export type Kept<Type extends TypeName, Field extends FieldName<Type>> = Fields<Type>[Field];
