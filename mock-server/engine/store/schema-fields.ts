/**
 * The fields that the store keeps, by object type. Empty for the engine, which serves any schema; the product adds the
 * types of its own (`product/context.ts`).
 */
export interface StoredTypes {}

/** The name of an object type of the schema. */
export type TypeName = keyof StoredTypes;

/** The name of a field of a type, including those that a domain keeps for itself (`KeptFields`). */
export type FieldName<Type extends TypeName> = keyof StoredTypes[Type] & string;

/** A field as the store keeps it: an object with a key is a link, an instant is in milliseconds. */
export type Kept<Type extends TypeName, Field extends FieldName<Type>> = StoredTypes[Type][Field];

/** The fields that may be asked of a type; of one that is known only at run time, any. */
export type AskedField<Type extends string> = [Type] extends [TypeName] ? FieldName<Type> : string;

/** A name that the schema has, or one that is known only at run time, as where another schema is served. */
export type AskedType<Type extends string> = string extends Type ? Type : Type & TypeName;

/** What a session wrote to a field; unknown for a field that is not in the schema. */
export type Written<Type extends string, Field extends string> = [Type] extends [TypeName]
  ? [Field] extends [FieldName<Type>]
    ? Kept<Type, Field> | undefined
    : unknown
  : unknown;

/** A field as the store keeps it; unknown if the type is. */
export type Asked<Type extends string, Field extends string> = [Type] extends [TypeName]
  ? Kept<Type, Field & FieldName<Type>>
  : unknown;

/**
 * Fields to write, `undefined` for those that stay as they are. Of a type that is known only at run time, any.
 */
export type Writes<Type extends string> = [Type] extends [TypeName]
  ? { readonly [Field in FieldName<Type>]?: Kept<Type, Field> | undefined }
  : Readonly<Record<string, unknown>>;

/** A field that is written but that nobody has declared; the name makes the message of the type checker readable. */
interface Undeclared<Name> {
  readonly undeclared: Name;
}

/** Forbids the fields that the type does not have, wherever they come from: TypeScript itself only looks at literals. */
export type NothingElse<Type extends string, Fields> = [Type] extends [TypeName]
  ? { readonly [Name in Exclude<keyof Fields, FieldName<Type>>]?: Undeclared<Name> }
  : unknown;
