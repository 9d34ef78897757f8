import type { KeptFields, KeptForms, SchemaTypes } from '#schema-types';
import type { Access } from './accounts/access.ts';
import type { Person } from './accounts/people.ts';
import type { Services } from './services.ts';
import type { EngineContext } from '../engine/context.ts';
import type { UserError } from '../engine/errors.ts';
import type { World } from './world/world.ts';

/** What is declared for the fields of a type, of declarations by coordinate (`Type.field`). */
type DeclaredFor<Type extends string, Declared> = {
  readonly [Name in keyof Declared as Name extends `${Type}.${infer Field}` ? Field : never]: Declared[Name];
};

/** All fields of the schema. */
type Coordinate = {
  readonly [Type in keyof SchemaTypes]: `${Type}.${keyof SchemaTypes[Type] & string}`;
}[keyof SchemaTypes];

/** A field can have another form only as long as the schema has it. */
type InSchema<Name extends Coordinate> = Name;

type Forms = Pick<KeptForms, InSchema<keyof KeptForms>>;

/** The fields of the schema's types in the form in which the store keeps them, and those that it keeps beside them. */
type OwnTypes = {
  readonly [Type in keyof SchemaTypes]: Omit<SchemaTypes[Type], keyof DeclaredFor<Type, Forms>> &
    DeclaredFor<Type, Forms> &
    DeclaredFor<Type, KeptFields>;
};

declare module '../engine/store/schema-fields.ts' {
  interface StoredTypes extends OwnTypes {}
}

declare module '../engine/session/session.ts' {
  interface Events {
    /** A field of the execution has changed; `final` ends the subscription. */
    flow_execution_changed: [invocation_uuid: string, change: { final: boolean }];
    /** Lines `from_seq`–`to_seq` (none when from > to) have arrived; `final` ends the subscription. */
    log_job_progress: [job_uuid: string, change: { from_seq: number; to_seq: number; final: boolean }];
  }
}

/** The existing object that a mutation saves, and the `lock_version` that its caller read; null if they sent none. */
export interface Edited {
  readonly type: string;
  readonly key: string;
  readonly lock_version: number | null;
}

/** The context of every resolver. */
export interface MockContext extends EngineContext {
  /**
   * The signed-in person. NOBODY is possible only in `@public` root fields; elsewhere, the server has already rejected
   * the call.
   */
  readonly person: Person;
  readonly access: Access;
  readonly services: Services;
  /** The seed without writes. Prefer `store`, which covers both. */
  readonly world: World;
  /** Only in a mutation that saves an existing object. */
  readonly edited?: Edited;
  /** Only in a mutation with an `idempotency_key`: why the caller must not do it with this key; null if they may. */
  readonly repeat?: UserError | null;
  /** The portals that may call, for links to the first. */
  readonly portalOrigins: () => readonly string[];
}
