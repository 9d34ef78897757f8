import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { takenName } from '../../model/kit/taken-name.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { firstOf, wrongAddress, wrongText } from '../../model/kit/wrong-text.ts';
import {
  kept,
  remoteAdapters,
  reviewOf,
  secretVersion,
  sharedSecret,
  type StoredReview,
} from './adapters.ts';
import { flowsOfAdapter } from './calls.ts';
import { schemaError, undescribed } from './json-schema.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

const HOUR = 3_600_000;
const MAX_SCHEMA = 20_000;

function wrongSchema(value: unknown): UserError | null {
  if (JSON.stringify(value).length > MAX_SCHEMA) {
    return userError(
      'LIMIT_EXCEEDED',
      'A settings schema can have at most 20,000 characters.',
      'config_schema',
    );
  }
  const found = schemaError(value);
  if (!found) return null;
  const place = found.path.length === 0 ? 'It' : `\`${found.path.join('.')}\``;
  return userError('VALIDATION', `${place} ${found.message}.`, ['config_schema', ...found.path]);
}

function wrongFlowTypes(codes: readonly string[], kind: 'INPUT' | 'OUTPUT'): UserError | null {
  if (codes.length < 1 || codes.length > 20) {
    return userError('VALIDATION', 'Choose 1 to 20 flow types.', 'flow_types');
  }
  const strange = codes.find((code) => flowTypeOf(code) === undefined || flowTypeOf(code) === null);
  if (strange !== undefined) {
    return userError('NOT_FOUND', `Flow type “${strange}” does not exist.`, 'flow_types');
  }
  const begin = kind === 'INPUT' ? 'RECEIVE_' : 'SEND_';
  const odd = codes.find((code) => !code.startsWith(begin));
  if (odd === undefined) return null;
  const words = kind === 'INPUT' ? 'handles inbound flows' : 'handles outbound flows';
  return userError('VALIDATION', `The adapter ${words} only. Remove ${odd}.`, 'flow_types');
}

const NO_SETTINGS = { type: 'object', properties: {}, additionalProperties: false };

export const saveRemoteAdapter: Resolver<'Mutation', 'save_remote_adapter'> = (
  _source,
  { input },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({
    remote_adapter: null,
    remote_adapter_edge: null,
    shared_secret: null,
    errors: [error],
  });
  const uuid = input.adapter_uuid ?? null;
  const isNew = uuid === null;
  const target = isNew
    ? remoteAdapters.targetNew(input.company_uuid ? { company_uuid: input.company_uuid } : null, context)
    : remoteAdapters.target(uuid, context);
  if (target.error) return refuse(target.error);
  const { company_uuid } = target.subject;
  if (!isNew && reviewOf(uuid, context).review_status === 'IN_REVIEW') {
    return refuse(
      userError(
        'CONFLICT',
        'The adapter is under review and cannot be changed until the review ends.',
        'adapter_uuid',
      ),
    );
  }
  const field = <Field extends FieldName<'RemoteAdapter'>>(name: Field) =>
    isNew ? undefined : store.read('RemoteAdapter', uuid, name);
  const kind = field('kind') ?? input.kind;
  if (!kind)
    return refuse(userError('VALIDATION', 'Choose whether the adapter handles input or output.', 'kind'));
  if (input.kind && input.kind !== kind) {
    return refuse(userError('CONFLICT', 'An input adapter cannot become an output adapter.', 'kind'));
  }
  const flow_types = input.flow_types ?? (isNew ? [] : kept<readonly string[]>(uuid, 'flow_types', context));
  const webhook_url = input.webhook_url ?? field('webhook_url') ?? '';
  const config_schema = input.config_schema ?? field('config_schema') ?? NO_SETTINGS;
  const wrong = firstOf(
    isNew || input.name != null ? wrongText(input.name, 'A name', { bounds: [2, 80], path: 'name' }) : null,
    wrongText(input.description, 'A description', { bounds: [0, 500], path: 'description', lines: true }),
    wrongFlowTypes(flow_types, kind),
    wrongAddress(webhook_url, 'webhook_url', { https: true }),
    wrongSchema(config_schema),
    input.name == null
      ? null
      : takenName(
          'RemoteAdapter',
          {
            name: input.name,
            own: uuid,
            among: remoteAdapters.keys(context, { company_uuid }),
            what: 'An adapter',
          },
          context,
        ),
  );
  if (wrong) return refuse(wrong);
  const description = input.description === undefined ? undefined : input.description?.trim() || null;
  const fields = {
    name: input.name?.trim(),
    description,
    flow_types: [...new Set(flow_types)],
    webhook_url,
    config_schema,
  };
  if (isNew) {
    const adapter_uuid = store.newKey('RemoteAdapter');
    const link = store.insert('RemoteAdapter', adapter_uuid, {
      company_uuid,
      kind,
      ...fields,
      description: description ?? null,
      version: 1,
      review_status: 'DRAFT',
      secret_version: 1,
      secret_rotated_at: clock.now(),
      ...madeNow(context),
    });
    return {
      remote_adapter: link,
      remote_adapter_edge: remoteAdapters.edge(adapter_uuid),
      shared_secret: sharedSecret(adapter_uuid, context),
      errors: [],
    };
  }
  // An adapter with a different address or different settings needs a new review.
  const isOther =
    webhook_url !== field('webhook_url') ||
    JSON.stringify(config_schema) !== JSON.stringify(field('config_schema'));
  store.set('RemoteAdapter', uuid, {
    ...fields,
    ...(isOther
      ? {
          version: store.read('RemoteAdapter', uuid, 'version') + 1,
          review: null,
          review_status: 'DRAFT',
          review_note: null,
          submitted_at: null,
          reviewed_at: null,
        }
      : {}),
    ...changedNow(context),
  });
  return {
    remote_adapter: ref('RemoteAdapter', uuid),
    remote_adapter_edge: null,
    shared_secret: null,
    errors: [],
  };
};

/** The verdict of a review: settings must be described, and the address must be reachable from outside. */
function verdictOn(key: string, { store }: MockContext): Pick<StoredReview, 'verdict' | 'note'> {
  const silent = undescribed(store.read('RemoteAdapter', key, 'config_schema'));
  if (silent.length > 0) {
    const names = silent.map((name) => `\`${name}\``).join(', ');
    const [setting, has] = silent.length === 1 ? ['setting', 'has'] : ['settings', 'have'];
    return {
      verdict: 'REJECTED',
      note: `The ${setting} ${names} ${has} no description. Describe what to enter, then submit the adapter again.`,
    };
  }
  const { hostname } = new URL(String(store.read('RemoteAdapter', key, 'webhook_url')));
  if (/^(?:localhost|127\.|10\.|192\.168\.|\[)/.test(hostname) || !hostname.includes('.')) {
    return { verdict: 'REJECTED', note: `${hostname} is not reachable from outside your network.` };
  }
  return store.read('RemoteAdapter', key, 'description') === null
    ? { verdict: 'REJECTED', note: 'Add a short description. It helps others choose the right adapter.' }
    : { verdict: 'APPROVED', note: 'Settings and address are valid.' };
}

export const submitRemoteAdapter: Resolver<'Mutation', 'submit_remote_adapter'> = (
  _source,
  { input: { adapter_uuid } },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({ remote_adapter: null, errors: [error] });
  const target = remoteAdapters.target(adapter_uuid, context);
  if (target.error) return refuse(target.error);
  const { review_status } = reviewOf(adapter_uuid, context);
  if (review_status === 'IN_REVIEW') {
    return refuse(userError('CONFLICT', 'The adapter is already under review.', 'adapter_uuid'));
  }
  if (review_status === 'APPROVED') {
    return refuse(userError('CONFLICT', 'This version is already approved.', 'adapter_uuid'));
  }
  const review: StoredReview = {
    at: clock.now(),
    elapsed: clock.elapsed(),
    ...verdictOn(adapter_uuid, context),
  };
  store.set('RemoteAdapter', adapter_uuid, { review, ...changedNow(context) });
  return { remote_adapter: ref('RemoteAdapter', adapter_uuid), errors: [] };
};

export const rotateRemoteAdapterSecret: Resolver<'Mutation', 'rotate_remote_adapter_secret'> = (
  _source,
  { input: { adapter_uuid, overlap_hours } },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({ remote_adapter: null, shared_secret: null, errors: [error] });
  const target = remoteAdapters.target(adapter_uuid, context);
  if (target.error) return refuse(target.error);
  if (!Number.isInteger(overlap_hours) || overlap_hours < 0 || overlap_hours > 72) {
    return refuse(
      userError('VALIDATION', 'The old secret can stay valid for 0 to 72 hours.', 'overlap_hours'),
    );
  }
  store.set('RemoteAdapter', adapter_uuid, {
    secret_version: secretVersion(adapter_uuid, context) + 1,
    secret_rotated_at: clock.now(),
    previous_until: overlap_hours === 0 ? null : clock.now() + overlap_hours * HOUR,
    ...changedNow(context),
  });
  return {
    remote_adapter: ref('RemoteAdapter', adapter_uuid),
    shared_secret: sharedSecret(adapter_uuid, context),
    errors: [],
  };
};

export const deleteRemoteAdapter: Resolver<'Mutation', 'delete_remote_adapter'> = (
  _source,
  { input: { adapter_uuid } },
  context,
) => {
  const refuse = (error: UserError) => ({ remote_adapter: null, errors: [error] });
  const target = remoteAdapters.target(adapter_uuid, context);
  if (target.error) return refuse(target.error);
  const flows = flowsOfAdapter(adapter_uuid, context);
  if (flows.length > 0) {
    const names = flows.map(({ flow_name }) => `“${flow_name}”`).join(', ');
    return refuse(userError('IN_USE', `These flows use it: ${names}.`, 'adapter_uuid'));
  }
  context.store.remove('RemoteAdapter', adapter_uuid);
  return { remote_adapter: ref('RemoteAdapter', adapter_uuid), errors: [] };
};
