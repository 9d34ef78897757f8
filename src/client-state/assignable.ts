import type { FragmentRefs } from 'relay-runtime';

/** A record that can be linked into the client state; relay-compiler generates no `$key` type for `@assignable`. */
export interface Assignable<Type extends string, Fragment extends string> {
  readonly __typename: Type;
  readonly __id: string;
  readonly ' $fragmentSpreads': FragmentRefs<Fragment>;
}
