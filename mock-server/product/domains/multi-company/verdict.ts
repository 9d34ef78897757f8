import type { UserRole } from '#schema-types';
import type { UserError } from '../../../engine/errors.ts';
import type { MutationName } from '../../accounts/access-table.ts';
import type { MockContext } from '../../context.ts';
import { LOCKED, withLocks } from '../../model/kit/lock-version.ts';
import { within } from '../../model/kit/within.ts';
import type { Change } from './run-result.ts';

/** Parameters of an action in addition to the workspaces. */
export interface Parameters {
  readonly email?: string | null;
  readonly role?: UserRole | null;
  readonly from_email?: string | null;
  readonly flow_type?: string | null;
  readonly table_uuid?: string | null;
  readonly lookup_key?: string | null;
  readonly csv?: string | null;
  readonly mapping_uuid?: string | null;
  readonly function_uuid?: string | null;
  readonly deploy?: boolean | null;
  readonly template_uuid?: string | null;
  readonly partner_name?: string | null;
  readonly retention_days?: number | null;
}

/** `MultiCompanyParameters` of the schema: omitted parameters are null. */
export const allParameters = (given: Parameters): Required<Parameters> => ({
  email: given.email ?? null,
  role: given.role ?? null,
  from_email: given.from_email ?? null,
  flow_type: given.flow_type ?? null,
  table_uuid: given.table_uuid ?? null,
  lookup_key: given.lookup_key ?? null,
  csv: given.csv ?? null,
  mapping_uuid: given.mapping_uuid ?? null,
  function_uuid: given.function_uuid ?? null,
  deploy: given.deploy ?? null,
  template_uuid: given.template_uuid ?? null,
  partner_name: given.partner_name ?? null,
  retention_days: given.retention_days ?? null,
});

/** Applies an evaluated change; returns the errors if it fails after all. */
export type Apply = () => readonly UserError[] | Promise<readonly UserError[]>;

/** The expected result of an action in one workspace. */
export type Verdict =
  | { readonly outcome: 'UNCHANGED'; readonly detail: string }
  | { readonly outcome: 'REFUSED'; readonly error: UserError }
  | {
      readonly outcome: 'CHANGED';
      readonly detail: string;
      readonly changes: readonly Change[];
      readonly apply: Apply;
    };

export type Judge = (
  company_uuid: string,
  given: Parameters,
  context: MockContext,
) => Verdict | Promise<Verdict>;

export interface ActionRule {
  /** Required input fields. For a list of alternatives, the error names the first field if none is complete. */
  readonly needs: readonly (keyof Parameters)[];
  /** Other input fields that the action uses. All the rest are refused: nothing would check them. */
  readonly takes?: readonly (keyof Parameters)[];
  readonly title: (given: Parameters, context: Pick<MockContext, 'store'>) => string;
  /** Why the action cannot be attempted anywhere; null if it can. */
  readonly error?: (given: Parameters, context: MockContext) => UserError | null;
  readonly judge: Judge;
}

export const unchanged = (detail: string): Verdict => ({ outcome: 'UNCHANGED', detail });
export const refused = (error: UserError): Verdict => ({ outcome: 'REFUSED', error });

export const verdict = (
  error: UserError | null,
  detail: string,
  { changes, apply }: { changes: readonly Change[]; apply: Apply },
): Verdict => (error ? refused(error) : { outcome: 'CHANGED', detail, changes, apply });

/** "1 flow", "3 flows". */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

type Resolver = (source: unknown, args: { input: never }, context: MockContext) => unknown;

/**
 * Performs a mutation on an object that was evaluated a moment ago. It sends the version that was evaluated, so that
 * people who have the object open notice the change.
 */
export async function perform(
  mutation: MutationName,
  resolver: Resolver,
  { input, context }: { input: Readonly<Record<string, unknown>>; context: MockContext },
): Promise<{ readonly errors: readonly UserError[] } & Readonly<Record<string, unknown>>> {
  const saved = LOCKED[mutation];
  const key = saved && input[saved.key];
  const version =
    saved && typeof key === 'string'
      ? { lock_version: context.store.read(saved.type, key, 'lock_version') }
      : {};
  // `withLocks` keeps the names.
  const locked = withLocks({ [mutation]: resolver })[mutation] as (
    source: unknown,
    args: object,
    context: MockContext,
  ) => Promise<{ readonly errors: readonly UserError[] } & Readonly<Record<string, unknown>>>;
  return locked(null, { input: { ...input, ...version } }, within(mutation, context));
}
