import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { MockContext } from '../../context.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { SchemaModel } from '../../../engine/schema/schema.ts';
import { isRef, type Ref } from '../../../engine/store/ref.ts';
import { WriteRecord, type WrittenEntity } from '../../../engine/store/write-record.ts';
import { callerIn } from '../../audit-log/actor.ts';
import { isRepeat } from '../kit/uploads-once.ts';
import { revisionsIn } from '../mapping/mappings.ts';
import { createDescriber, type AuditChange, type AuditSubject, type Describer } from './describe.ts';
import { objectOf, touchedBy, type Touched } from '../../audit-log/objects.ts';
import { actionLabel, inWords } from './labels.ts';

const TYPE = 'AuditEntry';
/** Mutations that write one entry per object of a type, because people look for the history of a single object. */
const EACH: ReadonlySet<string> = new Set([
  'change_partners',
  'add_users',
  'run_multi_company_action',
  'retry_multi_company_run',
]);
/** Mutations that change nothing lasting: previews such as dry runs, and drafts of what somebody is typing. */
const LOOKS: ReadonlySet<string> = new Set(['review_resubmission', 'save_mapping_draft']);
/** Mutations of data that only the caller can see. */
const PERSONAL: ReadonlySet<string> = new Set(['set_default_view']);
/**
 * Mutations that change nothing but connect to somebody else's system, which auditors ask about. The entry is about the
 * first object that the input names.
 */
const CONNECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  test_endpoint: { endpoint_uuid: 'Endpoint', partner_uuid: 'TradingPartner' },
  test_host_system: { host_system_uuid: 'HostSystem', company_uuid: 'Company' },
  test_licensed_flow: { flow_uuid: 'FlowSetup', partner_uuid: 'TradingPartner' },
  preview_sftp_pattern: { job_uuid: 'SftpJob', sftp_user_uuid: 'SftpUser', company_uuid: 'Company' },
  fetch_sftp_host_key: { company_uuid: 'Company' },
};
/** The maximum number of related entities in one entry. */
const MAX_RELATED = 50;
/** The maximum number of changed fields listed in a sentence. */
const MAX_LISTED = 3;

type Args = { readonly input?: Readonly<Record<string, unknown>> };

/**
 * Makes every successful mutation, with or without a domain, write to the audit log: one entry per changed workspace,
 * or per changed object for mutations in `EACH`. Refused mutations and dry runs write none.
 */
export function auditMutations(schema: GraphQLSchema, keys: SchemaModel['keys']): GraphQLSchema {
  // A foreign schema has no audit log to write to.
  if (!schema.getType(TYPE)) return schema;
  const describer = createDescriber({ schema, keys });
  for (const [action, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = audited(action, field.resolve ?? defaultFieldResolver, describer);
  }
  return schema;
}

function audited(
  action: string,
  resolve: GraphQLFieldResolver<unknown, MockContext>,
  describer: Describer,
): GraphQLFieldResolver<unknown, MockContext> {
  return async (source, args: Args, context, info) => {
    const record = new WriteRecord(describer.namesOf, () => context.access.assertGranted());
    const store = context.store.recordedBy(record);
    calls.set(store, { action, args, describer });
    const payload: unknown = await resolve(source, args, { ...context, store }, info);
    record.close();
    if (succeeded(payload) && args.input?.['dry_run'] !== true && !LOOKS.has(action) && !isRepeat(payload)) {
      writeEntries({ action, args, payload, written: record.entities, describer }, context);
    }
    return payload;
  };
}

/** Whether a payload has no errors. Errors in a fully generated payload do not count. */
function succeeded(payload: unknown): payload is object {
  if (typeof payload !== 'object' || payload === null) return false;
  // A payload is an object.
  const { errors } = payload as { errors?: unknown };
  return !Array.isArray(errors) || errors.length === 0;
}

/** The mutation that each store was created for; timers of the mutation keep using that store. */
const calls = new WeakMap<Store, Call>();

/**
 * Records work that continues after a mutation has responded: adds an entry of that mutation for each workspace that
 * the task changes.
 */
export async function auditLater<T>(
  task: (context: MockContext) => Promise<T>,
  context: MockContext,
): Promise<T> {
  const call = calls.get(context.store);
  if (!call) return task(context);
  const record = new WriteRecord(call.describer.namesOf);
  const result = await task({ ...context, store: context.store.recordedBy(record) });
  record.close();
  writeEntries({ ...call, payload: {}, written: record.entities }, context);
  return result;
}

interface Call {
  readonly action: string;
  readonly args: Args;
  readonly describer: Describer;
}

interface Done extends Call {
  readonly payload: object;
  readonly written: readonly WrittenEntity[];
}

function writeEntries(done: Done, context: MockContext): void {
  const { action, args, describer, written } = done;
  const { store } = context;
  const isEach = EACH.has(action);
  const named = refsOf(done.payload);
  const companyOf = (item: Touched) =>
    isPersonal(action, item, store)
      ? null
      : ((item.guest
          ? describer.companyOf(store, 'TradingPartner', item.guest.partner_uuid)
          : describer.companyOf(store, item.type, item.key)) ?? inputCompany(args, describer, context));
  // Nothing was written, for example by a connection test, but the action still took place.
  const touched: readonly Touched[] =
    written.length > 0 || isEach
      ? touchedBy(written, store)
      : [...named, ...connectedBy(action, args, store)]
          .slice(0, 1)
          .map(({ typeName, key }) => ({ type: typeName, key, kind: 'CHANGED', before: new Map() }));
  const byCompany = Map.groupBy(touched, companyOf);
  for (const [company_uuid, entities] of byCompany) {
    const first = named.flatMap(({ typeName, key }) =>
      entities.filter((entity) => entity.type === typeName && entity.key === key),
    );
    const asked = entities.filter(({ key }) => Object.values(args.input ?? {}).includes(key));
    const [main] = [...first, ...asked, ...entities];
    if (!main) continue;
    const others = isEach
      ? entities.filter((entity) => entity.type === main.type && !isSame(entity, main))
      : [];
    const rest = entities.filter((entity) => !others.some((other) => isSame(entity, other)));
    writeEntry({ done, company_uuid, main, entities: rest }, context);
    for (const other of others) {
      const own = entities.filter((entity) => isSame(entity, other));
      writeEntry({ done, company_uuid, main: other, entities: own }, context);
    }
  }
}

function connectedBy(action: string, { input = {} }: Args, store: Store): Ref['$ref'][] {
  return Object.entries(CONNECTS[action] ?? {}).flatMap(([field, typeName]) => {
    const key = input[field];
    return typeof key === 'string' && store.exists(typeName, key) ? [{ typeName, key }] : [];
  });
}

const isSame = (touched: Touched, other: Touched): boolean =>
  objectOf(touched.type, touched.key) === objectOf(other.type, other.key);

/** Whether nobody else in the workspace may learn of the change, such as for a view that is not shared. */
function isPersonal(action: string, { type, key, before }: Touched, store: Store): boolean {
  if (PERSONAL.has(action)) return true;
  return (
    type === 'SavedView' &&
    before.get('is_shared') !== true &&
    store.read('SavedView', key, 'is_shared') !== true
  );
}

interface Entry {
  readonly done: Done;
  readonly company_uuid: string | null;
  readonly main: Touched;
  readonly entities: readonly Touched[];
}

function writeEntry({ done, company_uuid, main, entities }: Entry, context: MockContext): void {
  const { describer, action } = done;
  const { clock, store } = context;
  // With an object go its parts: of a deleted flow, people look for what it was configured to do.
  const parts = main.kind === 'REMOVED' ? entities.filter((entity) => isSame(entity, main)) : [main];
  const changes = [
    ...revisionDeployedIn(main, context),
    ...parts.flatMap((part) => changesOf(part, describer, context)),
    ...deploymentIn(entities, store),
  ].filter(({ field }, place, all) => all.findIndex((auditChange) => auditChange.field === field) === place);
  const subjectOf = ({ type, key, guest }: Touched): AuditSubject =>
    guest
      ? { entity_type: type, entity_id: key, entity_label: guest.name }
      : describer.subjectOf(store, type, key);
  const subject = subjectOf(main);
  const others = entities.filter((entity) => !isSame(entity, main));
  const action_label = actionLabel(action, main.kind === 'CREATED');
  const values = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  store.insert(TYPE, store.newKey(TYPE), {
    company_uuid,
    occurred_at: clock.now(),
    ...callerIn(context),
    action,
    action_label,
    ...subject,
    summary: sentence({ action_label, subject, kind: main.kind, changes, others: others.length }),
    changes,
    before: main.kind === 'CREATED' ? null : values('before'),
    after: main.kind === 'REMOVED' ? null : values('after'),
    related: others.slice(0, MAX_RELATED).map(subjectOf),
    related_count: others.length,
  });
}

declare module '#schema-types' {
  interface KeptForms {
    readonly 'AuditEntry.changes': Readonly<ReturnType<typeof changesOf>>;
  }
}

function changesOf(
  { type, key, kind, before, guest }: Touched,
  describer: Describer,
  { store }: MockContext,
): AuditChange[] {
  const is = (field: string) =>
    kind === 'REMOVED' ? null : guest ? guest.after[field] : store.read(type, key, field);
  return [...before]
    .filter(([field]) => !describer.isKey(type, field))
    .map(([field, was]) => ({
      field,
      before: describer.show(type, field, was),
      before_name: describer.nameOf(store, field, was),
      after: describer.show(type, field, is(field)),
      after_name: describer.nameOf(store, field, is(field)),
    }))
    .filter((change) => canonical(change.before) !== canonical(change.after));
}

/** Which version of a flow was deployed and which one it replaced, by the times when they were saved. */
function deploymentIn(entities: readonly Touched[], store: Store): AuditChange[] {
  const saved = (field: 'deployed_at' | 'undeployed_at') => {
    const version = entities.find(
      ({ type, key, before }) =>
        type === 'FlowVersion' && before.has(field) && store.read(type, key, field) !== null,
    );
    return version ? new Date(Number(version.key.split('|')[1])).toISOString() : null;
  };
  const after = saved('deployed_at');
  return after === null ? [] : [{ field: 'deployed_version', before: saved('undeployed_at'), after }];
}

/** The numbers of the deployed revision of a mapping and of the one that it replaced. */
function revisionDeployedIn({ type, key, kind, before }: Touched, context: MockContext): AuditChange[] {
  if (type !== 'Mapping' || kind !== 'CHANGED' || !before.has('latest_deployed_at')) return [];
  const revisions = revisionsIn(key, context);
  const deployed = revisions.find(({ is_deployed }) => is_deployed);
  if (!deployed) return [];
  const replaced = revisions.find(({ undeployed_at }) => undeployed_at === deployed.deployed_at);
  return [{ field: 'deployed_revision', before: replaced?.number ?? null, after: deployed.number }];
}

/** Gives equal values the same text, because domains differ in the order of an object's fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

interface Sentence {
  readonly action_label: string;
  readonly subject: AuditSubject;
  readonly kind: WrittenEntity['kind'];
  readonly changes: readonly AuditChange[];
  readonly others: number;
}

/** Timestamps and signatures change with every write. They are recorded, but not mentioned in the sentence. */
const SILENT: ReadonlySet<string> = new Set(['updated_at', 'updated_by', 'lock_version', 'edited_at']);

function sentence({ action_label, subject, kind, changes, others }: Sentence): string {
  const more = others === 0 ? '' : ` and ${others.toLocaleString('en')} more`;
  const head = `${action_label} “${subject.entity_label}”${more}`;
  const listed = changes.filter(({ field }) => !SILENT.has(field));
  if (kind !== 'CHANGED' || listed.length === 0) return head;
  const parts = listed.slice(0, MAX_LISTED).map(({ field, before, after }) => {
    const words = inWords(field);
    const isShort = [before, after].every((value) => value === null || String(value).length <= 60);
    const isPlain = [before, after].every((value) => typeof value !== 'object' || value === null);
    return isShort && isPlain ? `${words} from ${plain(before)} to ${plain(after)}` : words;
  });
  const rest = listed.length > MAX_LISTED ? ` and ${listed.length - MAX_LISTED} more` : '';
  return `${head}: ${parts.join(', ')}${rest}`;
}

const plain = (value: unknown): string =>
  value === null || value === ''
    ? 'nothing'
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : String(value);

/** Entities in a payload, in order: directly, in a list, or in an edge. */
function refsOf(payload: object): Ref['$ref'][] {
  const found = (value: unknown): Ref['$ref'][] => {
    if (isRef(value)) return [value.$ref];
    if (Array.isArray(value)) return value.flatMap(found);
    if (typeof value !== 'object' || value === null) return [];
    return 'node' in value ? found(value.node) : [];
  };
  if (isRef(payload)) return [];
  return Object.values(payload).flatMap(found);
}

function inputCompany({ input = {} }: Args, describer: Describer, { store }: MockContext): string | null {
  const owners = { company_uuid: 'Company', partner_uuid: 'TradingPartner', flow_uuid: 'FlowSetup' };
  for (const [field, type] of Object.entries(owners)) {
    const key = input[field];
    if (typeof key === 'string' && store.exists(type, key)) return describer.companyOf(store, type, key);
  }
  return null;
}
