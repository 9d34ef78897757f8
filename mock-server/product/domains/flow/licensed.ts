import type { TestLicensedFlowInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { hash } from '../../../kernel/random.ts';
import { flowKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { hostSystemsOf } from '../../world/endpoints.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { integrationProduct, type IntegrationProduct } from '../../world/integrations.ts';
import { refusalOf } from '../../model/carrier/secret-input.ts';
import { notFound } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { licenseKey, mayUse } from '../../model/license/seats.ts';
import {
  adapterSecrets,
  integrationOfFlow,
  keepSecrets,
  secretErrors,
  valueErrors,
} from '../../model/flow/adapter-values.ts';
import { deploy } from './deploy.ts';
import { BLANK } from '../../model/flow/save-input.ts';
import { insertFlow } from '../../model/flow/save.ts';
import { nameTaken, partnerRef } from '../../model/flow/subject.ts';
import { versionKeys } from '../../model/flow/versions.ts';
import type { Resolver } from '../../resolvers.ts';

/** Format on the host system side, by the integration's document. */
const hostFormats: Readonly<Record<string, string>> = {
  milestone: 'CW_UNIVERSAL_EVENT_1_1',
  'service invoice': 'CW_UNIVERSAL_TRANSACTION_1_1',
  'commercial invoice': 'CW_UNIVERSAL_TRANSACTION_1_1',
  'purchase order': 'CANONICAL_PO_JSON',
};
/** Format on the vendor's side. */
const vendorFormats: Readonly<Record<string, string>> = {
  'osprey-track-positions': 'OSPREY_POSITIONS_JSON',
  'osprey-track-arrivals': 'OSPREY_ARRIVALS_JSON',
};

export const createLicensedFlow: Resolver<'Mutation', 'create_licensed_flow'> = (
  _source,
  { input },
  context,
) => {
  const refuse = (...errors: UserError[]) => ({
    flow_setup: null,
    flow_configuration: null,
    integration: null,
    trading_partner: null,
    errors,
  });
  const target = targetOf(input, context);
  if ('error' in target) return refuse(target.error);
  const { subject, product } = target;
  const { company_uuid } = subject;
  const flow_type = input.flow_type ?? (product.flow_types.length === 1 ? product.flow_types[0] : null);
  const flow_name = (input.flow_name ?? product.name).trim();
  const host = hostSystem(company_uuid, input.host_system_uuid ?? null, context);
  const secrets = input.secrets ?? [];
  const errors = [
    ...(flow_type == null || !product.flow_types.includes(flow_type)
      ? [userError('VALIDATION', `One of ${product.flow_types.join(', ')}.`, 'flow_type')]
      : []),
    ...(flow_name.length < 2 || flow_name.length > 80
      ? [userError('VALIDATION', 'Use 2 to 80 characters.', 'flow_name')]
      : []),
    ...valueErrors(product.config_fields, input.values ?? {}, 'values'),
    ...secretErrors(product.config_fields, secrets, { path: 'secrets', isNew: true }),
    ...(host ? [] : [notFound('host system', 'host_system_uuid')]),
  ];
  const taken = nameTaken(flow_name, flowKeys(context, { partner_uuid: subject.partner_uuid }), context);
  if (taken) errors.push(taken);
  if (errors.length > 0 || flow_type == null) return refuse(...errors);
  const settings = settingsFor(product, flow_type, { flow_name, host, values: input.values ?? {} });
  const flow_uuid = insertFlow({ ...subject, flow_type, builder: 'LICENSED' }, settings, {
    note: 'First version',
    context,
    more: {
      integration_identifier: product.integration_identifier,
    },
  });
  keepSecrets(flow_uuid, secrets, context);
  const [version] = versionKeys(flow_uuid, context);
  if (input.deploy && version !== undefined) deploy(flow_uuid, version, { context });
  return {
    flow_setup: ref('FlowSetup', flow_uuid),
    flow_configuration: ref('FlowConfiguration', flow_uuid),
    integration: ref('IntegrationLicenseType', licenseKey(company_uuid, product.integration_identifier)),
    trading_partner: partnerRef(subject),
    errors: [],
  };
};

/** `test_licensed_flow`: the vendor's response to unsaved values. */
export const testLicensedFlow: Resolver<'Mutation', 'test_licensed_flow'> = (_source, { input }, context) => {
  const refuse = (...errors: UserError[]) => ({ is_accepted: null, answer: null, errors });
  const target = targetOf(input, context);
  if ('error' in target) return refuse(target.error);
  const { config_fields, integration_identifier } = target.product;
  const secrets = input.secrets ?? [];
  const kept = input.flow_uuid == null ? [] : storedSecrets(input.flow_uuid, context);
  const values = input.values ?? {};
  const errors = [
    ...valueErrors(config_fields, values, 'values'),
    ...secretErrors(
      config_fields.filter(
        ({ name }) => !kept.includes(name) || secrets.some((secret) => secret.name === name),
      ),
      secrets,
      { path: 'secrets', isNew: true },
    ),
  ];
  if (errors.length > 0) return refuse(...errors);
  // The check above refuses what is not an object.
  const environment = (values as { environment?: unknown }).environment;
  const refusal = refusalOf(secrets, environment === 'SANDBOX' ? 'TEST' : 'PRODUCTION');
  const ms = 180 + (hash('vendor-call', integration_identifier) % 420);
  return {
    is_accepted: refusal === null,
    answer: refusal?.replace('carrier', 'vendor') ?? `200 OK in ${ms} ms`,
    errors: [],
  };
};

/** Names of the secrets that a flow has. */
const storedSecrets = (flow_uuid: string, context: MockContext): readonly string[] =>
  adapterSecrets(flow_uuid, context)
    .filter(({ is_set }) => is_set)
    .map(({ name }) => name);

interface Target {
  readonly subject: NonNullable<ReturnType<MockContext['access']['partner']>>;
  readonly product: IntegrationProduct;
}

/**
 * Partner and integration of a licensed flow that the person may edit, or of a new one if the person may create it and
 * a seat is free.
 */
function targetOf(
  input: Pick<TestLicensedFlowInput, 'partner_uuid' | 'integration_identifier' | 'flow_uuid'>,
  context: MockContext,
): Target | { readonly error: UserError } {
  const { access } = context;
  const subject = access.partner(input.partner_uuid);
  if (!subject) return { error: notFound('trading partner', 'partner_uuid') };
  const refusal = access.refusalOf(subject) ?? repeated(context);
  if (refusal) return { error: refusal };
  const product = integrationProduct(input.integration_identifier);
  if (!product) return { error: notFound('integration', 'integration_identifier') };
  if (input.flow_uuid != null) {
    const isOfBoth =
      context.store.exists('FlowSetup', input.flow_uuid) &&
      context.store.read('FlowSetup', input.flow_uuid, 'partner_uuid') === subject.partner_uuid &&
      integrationOfFlow(input.flow_uuid, context) === product;
    return isOfBoth ? { subject, product } : { error: notFound('flow', 'flow_uuid') };
  }
  if (mayUse(subject.company_uuid, product.integration_identifier, context)) return { subject, product };
  const words = `No seat of ${product.name} is available. Ask an owner for one.`;
  return { error: userError('LICENSE_REQUIRED', words, 'integration_identifier') };
}

/** The chosen host system, or the workspace's default; null if there is none. */
function hostSystem(
  company_uuid: string,
  chosen: string | null,
  { store, world }: MockContext,
): SideKey | null {
  const keys = [
    ...hostSystemsOf(company_uuid, world).map(({ host_system_uuid }) => host_system_uuid),
    ...store.created('HostSystem'),
  ].filter(
    (key) =>
      store.exists('HostSystem', key) && store.read('HostSystem', key, 'company_uuid') === company_uuid,
  );
  const key =
    chosen === null
      ? keys.find((value) => store.read('HostSystem', value, 'is_default') === true)
      : keys.find((value) => value === chosen);
  return key === undefined ? null : { type: 'HostSystem', key };
}

/** The settings of such a flow: the vendor's adapter is the other side and does its own mapping. */
function settingsFor(
  { integration_identifier }: IntegrationProduct,
  flow_type: string,
  { flow_name, host, values }: { flow_name: string; host: SideKey | null; values: unknown },
): FlowSettings {
  const type = flowTypeOf(flow_type);
  const own = hostFormats[type?.canonical_document ?? ''] ?? 'CW_UNIVERSAL_SHIPMENT_1_1';
  const theirs = vendorFormats[integration_identifier] ?? 'JSON_GENERIC';
  const sends = type?.direction === 'SEND';
  return {
    ...BLANK,
    flow_name,
    source: sends ? host : null,
    source_file_type: sends ? own : theirs,
    destination: sends ? null : host,
    destination_file_type: sends ? theirs : own,
    // The check of the fields has passed.
    adapter_values: values as FlowSettings['adapter_values'],
  };
}
