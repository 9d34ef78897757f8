import type { Edited, MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { lastAction, rememberAction } from './completed-actions.ts';
import { inTurn } from './turns.ts';
import { doneWords } from './when-labels.ts';
import { mcpServerKey } from '../../world/mcp-servers.ts';
import type { Domain } from '../../domain.ts';

/** The `lock_version` of an entity that was never changed. */
export const FIRST_VERSION = 1;

/** What a mutation saves: the object's type, the input field with its key, and the payload field with the object. */
interface Saved {
  readonly type: string;
  /** The input's field with the key of an existing object. */
  readonly key: string;
  /** A link or, with the suffix `_edge`, an edge. */
  readonly payload: string;
  /** Computes the key, if the input identifies the object in another way. */
  readonly keyOf?: (given: string) => string;
}

/** Every mutation that saves an object which several people may edit. */
export const SAVES: Readonly<Record<string, Saved>> = {
  save_flow: { type: 'FlowConfiguration', key: 'flow_uuid', payload: 'flow_configuration' },
  save_endpoint: { type: 'Endpoint', key: 'endpoint_uuid', payload: 'endpoint_edge' },
  save_host_system: { type: 'HostSystem', key: 'host_system_uuid', payload: 'host_system_edge' },
  save_sftp_user: { type: 'SftpUser', key: 'sftp_user_uuid', payload: 'sftp_user_edge' },
  save_sftp_job: { type: 'SftpJob', key: 'job_uuid', payload: 'sftp_job_edge' },
  save_notifier: { type: 'Notifier', key: 'notifier_uuid', payload: 'notifier_edge' },
  update_company: { type: 'Company', key: 'company_uuid', payload: 'company' },
  update_billing_details: { type: 'Company', key: 'company_uuid', payload: 'company' },
  update_user_role: { type: 'CompanyUser', key: 'company_user_uuid', payload: 'company_user' },
  save_partner: { type: 'TradingPartner', key: 'partner_uuid', payload: 'trading_partner' },
  save_view: { type: 'SavedView', key: 'view_uuid', payload: 'saved_view' },
  save_as2_profile: { type: 'As2Profile', key: 'as2_profile_uuid', payload: 'as2_profile' },
  save_as2_partner: { type: 'As2Partner', key: 'as2_partner_uuid', payload: 'as2_partner' },
  save_mapping: { type: 'Mapping', key: 'mapping_uuid', payload: 'mapping' },
  save_global_lookup_table: { type: 'GlobalLookupTable', key: 'table_uuid', payload: 'global_lookup_table' },
  save_global_function: { type: 'GlobalFunction', key: 'function_uuid', payload: 'global_function' },
  update_library_document: { type: 'LibraryDocument', key: 'document_uuid', payload: 'library_document' },
  save_edi_identity: { type: 'EdiIdentity', key: 'identity_uuid', payload: 'edi_identity' },
  save_edi_agreement: { type: 'EdiAgreement', key: 'agreement_uuid', payload: 'edi_agreement' },
  set_control_number: { type: 'ControlNumber', key: 'counter_uuid', payload: 'control_number' },
  save_carrier_api_key: { type: 'CarrierApiKey', key: 'key_uuid', payload: 'carrier_api_key' },
  save_template: { type: 'Template', key: 'template_uuid', payload: 'template_edge' },
  save_portal_api_key: { type: 'PortalApiKey', key: 'key_uuid', payload: 'portal_api_key_edge' },
  save_flow_oauth_client: { type: 'FlowOauthClient', key: 'client_uuid', payload: 'flow_oauth_client' },
  save_quote: { type: 'Quote', key: 'quote_uuid', payload: 'quote' },
  save_remote_adapter: { type: 'RemoteAdapter', key: 'adapter_uuid', payload: 'remote_adapter' },
  update_mcp_server: { type: 'McpServer', key: 'company_uuid', payload: 'mcp_server', keyOf: mcpServerKey },
  save_service_level_target: {
    type: 'ServiceLevelTarget',
    key: 'target_uuid',
    payload: 'service_level_target',
  },
  update_attention_group: { type: 'AttentionGroup', key: 'group_uuid', payload: 'attention_group' },
  save_usage_schedule: { type: 'UsageSchedule', key: 'schedule_uuid', payload: 'usage_schedule' },
  update_memo: { type: 'Memo', key: 'memo_uuid', payload: 'memo' },
};

interface GuardedAction extends Saved {
  /** What somebody else is told that was done: "Accepted". */
  readonly did: string;
}

const quote = { type: 'Quote', key: 'quote_uuid', payload: 'quote' } as const;
/** An offer is a part of its quote, whose UUID begins its own. */
const offer = { ...quote, key: 'offer_uuid', keyOf: (given: string) => given.split('.')[0] ?? given };
const table = { type: 'GlobalLookupTable', key: 'table_uuid', payload: 'global_lookup_table' } as const;
const flowClient = { type: 'FlowOauthClient', key: 'client_uuid', payload: 'flow_oauth_client' } as const;

/** Mutations that do something with such an object that must not be done twice (`@once(by: "lock_version")`). */
export const GUARDED_ACTIONS: Readonly<Record<string, GuardedAction>> = {
  request_quote: { ...quote, did: 'Requested' },
  accept_quote_offer: { ...offer, did: 'Accepted' },
  decline_quote_offer: { ...offer, did: 'Declined' },
  decline_quote: { ...quote, did: 'Declined' },
  cancel_quote: { ...quote, did: 'Canceled' },
  rollback_flow: {
    type: 'FlowConfiguration',
    key: 'flow_uuid',
    payload: 'flow_configuration',
    did: 'An older version was restored',
  },
  publish_global_lookup_table: { ...table, did: 'Published' },
  discard_global_lookup_table_draft: { ...table, did: 'Draft discarded' },
  restore_global_lookup_table_version: { ...table, did: 'An older version was restored' },
  submit_remote_adapter: {
    type: 'RemoteAdapter',
    key: 'adapter_uuid',
    payload: 'remote_adapter',
    did: 'Submitted',
  },
  rotate_portal_api_key: {
    type: 'PortalApiKey',
    key: 'key_uuid',
    payload: 'portal_api_key',
    did: 'Rotated',
  },
  rotate_remote_adapter_api_key: {
    type: 'RemoteAdapterApiKey',
    key: 'key_uuid',
    payload: 'remote_adapter_api_key',
    did: 'Rotated',
  },
  rotate_sftp_user_password: {
    type: 'SftpUser',
    key: 'sftp_user_uuid',
    payload: 'sftp_user',
    did: 'Rotated',
  },
  rotate_flow_oauth_client_secret: { ...flowClient, did: 'Rotated' },
  renew_flow_oauth_client_activation: { ...flowClient, did: 'Renewed' },
  rotate_carrier_api_key: {
    type: 'CarrierApiKey',
    key: 'key_uuid',
    payload: 'carrier_api_key',
    did: 'Rotated',
  },
  rotate_remote_adapter_secret: {
    type: 'RemoteAdapter',
    key: 'adapter_uuid',
    payload: 'remote_adapter',
    did: 'Rotated',
  },
};

/** Every mutation that checks and increases a `lock_version`. */
export const LOCKED: Readonly<Record<string, Saved>> = { ...SAVES, ...GUARDED_ACTIONS };

/**
 * Why the current mutation may not save this object: CONFLICT if someone else has saved it since the caller read it,
 * VALIDATION if the caller does not send a version; null if it may, and for any other object. Checked after the
 * permission, so that nobody learns about objects they may not see.
 */
export function staleness(type: string, key: string, context: MockContext): UserError | null {
  const { edited, store } = context;
  if (edited?.type !== type || edited.key !== key) return null;
  if (edited.lock_version === null)
    return userError('VALIDATION', 'Send the lock_version you edited.', 'lock_version');
  return edited.lock_version === store.read(type, key, 'lock_version')
    ? null
    : userError('CONFLICT', changeWords(type, key, context), 'lock_version');
}

/** What was done last with an object, and by whom: "Accepted by Tomás Reyes at 13:04." */
export function changeWords(type: string, key: string, context: MockContext): string {
  const { store } = context;
  const last = lastAction(type, key, context);
  if (last !== null && last.lock_version === store.read(type, key, 'lock_version'))
    return `${last.did} ${doneWords(last.by, last.at, context)}.`;
  // The author of a change to a configuration is stored on the flow itself.
  const of = type === 'FlowConfiguration' ? 'FlowSetup' : type;
  // The field holds who changed it.
  const by = store.stated(of, key, 'updated_by') as Actor | null | undefined;
  const at = store.stated(of, key, 'updated_at');
  return typeof at === 'number'
    ? `Changed ${doneWords(by, at, context)}, after you opened this.`
    : `${by?.display ?? 'Someone else'} saved changes after you opened this.`;
}

/** Functions that make an edge of a type's list, by type; each collection adds its own. */
export const edges = new Map<string, (key: string) => object>();

type Payload = Readonly<Record<string, unknown>> & { readonly errors: readonly UserError[] };
type Args = { readonly input: Readonly<Record<string, unknown>> };
type Resolve = (source: unknown, args: Args, context: MockContext, info: unknown) => unknown;

/** The resolvers of mutations; those that save an object check and increase its `lock_version`. */
export const withLocks = (mutations: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mutations).map(([name, resolve]) => {
      const saved = LOCKED[name];
      // Mutations have resolvers, not field configurations.
      return [name, saved ? locked(saved, resolve as Resolve, GUARDED_ACTIONS[name]?.did) : resolve];
    }),
  );

function locked(saved: Saved, resolve: Resolve, did: string | undefined): Resolve {
  const { type, key: keyField, payload: place, keyOf = (given) => given } = saved;
  return (source, args, context, info) => {
    const given = args.input[keyField];
    if (typeof given !== 'string') return resolve(source, args, context, info);
    const key = keyOf(given);
    return inTurn(`${type}:${key}`, context.session, () => save(key, source, args, context, info));
  };

  async function save(key: string, ...[source, args, context, info]: Parameters<Resolve>) {
    const { store } = context;
    const read = () => store.read(type, key, 'lock_version');
    // The configuration of a flow created in the session is not in the store until it is first saved.
    const before = read();
    const { lock_version, ...input } = args.input;
    const edited: Edited = {
      type,
      key,
      lock_version: typeof lock_version === 'number' ? lock_version : null,
    };
    // A mutation returns a payload.
    const payload = (await resolve(source, { ...args, input }, { ...context, edited }, info)) as Payload;
    const isLate = payload.errors.some(
      ({ code, path }) => code === 'CONFLICT' && path?.join() === 'lock_version',
    );
    if (isLate) return { ...payload, [place]: currentOf({ type, key }, place) };
    if (args.input['dry_run'] === true) return payload;
    // Some mutations increase it themselves, because their objects are also saved in other ways.
    if (payload.errors.length === 0 && typeof before === 'number' && read() === before)
      store.set(type, key, { lock_version: before + 1 });
    const after = read();
    if (payload.errors.length === 0 && did !== undefined && typeof after === 'number')
      rememberAction({ type, key, did, lock_version: after }, context);
    return payload;
  }
}

function currentOf({ type, key }: { type: string; key: string }, place: string): Ref | object {
  const node: Ref = { $ref: { typeName: type, key } };
  return place.endsWith('_edge') ? (edges.get(type)?.(key) ?? { node }) : node;
}

/** Versions of objects that nobody has saved yet, for types without a stored version. */
const counted = new Set(['FlowConfiguration', 'Company']);
export const lockDomain: Domain = {
  name: 'lock-version',
  values: Object.fromEntries(
    Object.values(LOCKED)
      .filter(({ type }) => !counted.has(type))
      .map(({ type }) => [type, { lock_version: () => FIRST_VERSION }]),
  ),
};
