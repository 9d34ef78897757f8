import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { integrationProduct } from '../../world/integrations.ts';
import { FEATURES, includes, PLAN_ORDER, planNames } from '../../world/licenses.ts';
import { notFound } from '../../model/kit/collection.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import { clearedErrors, errorsOf } from '../../model/kit/rules.ts';
import { seatChange, subjectOf, type StoredRequest } from '../../model/license/license-seed.ts';
import {
  addChange,
  addRequest,
  billingOf,
  closeRequest,
  planOf,
  requestsOf,
  saveBilling,
} from '../../model/license/license-state.ts';
import { licenseKey } from '../../model/license/seats.ts';
import type { Resolver } from '../../resolvers.ts';

export const MAX_SEATS = 50;
export const MAX_NOTE = 500;

/** Why this person may not change the license of a workspace; null if they may. */
function obstacle(company_uuid: string, { access }: MockContext): UserError | null {
  if (!access.company(company_uuid)) return notFound('workspace', 'company_uuid');
  return access.refusalOf({ company_uuid });
}

const noteOf = (note: string | null | undefined): string | null => note?.trim() || null;

/** A trial starts immediately; paid seats must be approved by the platform's staff. */
export const requestIntegrationLicense: Resolver<'Mutation', 'request_integration_license'> = (
  _source,
  { input },
  context,
) => {
  const { company_uuid, integration_identifier, seats, trial, note } = input;
  const { clock, store } = context;
  const refuse = (...errors: UserError[]) => ({ integration_license_type: null, company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const product = integrationProduct(integration_identifier);
  if (!product) return refuse(notFound('integration', 'integration_identifier'));
  const key = licenseKey(company_uuid, integration_identifier);
  const status = store.read('IntegrationLicenseType', key, 'status');
  const errors = errorsOf({
    seats: [
      seats,
      (value: number) => (value >= 1 && value <= MAX_SEATS ? null : `Enter 1 to ${MAX_SEATS} seats.`),
    ],
    note: [note || null, (value: string) => lengthError(value, 0, MAX_NOTE)],
  });
  const isOpen = requestsOf(company_uuid, context).some(
    (request) =>
      request.status === 'OPEN' &&
      'integration_identifier' in request.wanted &&
      request.wanted.integration_identifier === integration_identifier,
  );
  if (status === 'REQUESTED' || isOpen) {
    errors.push(userError('CONFLICT', `${product.name} was already requested.`, 'integration_identifier'));
  }
  if (trial && status !== 'AVAILABLE' && status !== 'REQUESTED') {
    errors.push(
      userError('CONFLICT', `The trial of ${product.name} was already used. Request seats instead.`, 'trial'),
    );
  }
  if (errors.length > 0) return refuse(...errors);
  if (trial) {
    store.set('IntegrationLicenseType', key, {
      status: 'TRIAL',
      status_since: clock.now(),
      included_seats: seats,
    });
    const summary = seatChange(product.name, 'TRIAL', seats);
    const plan = planOf(company_uuid, context);
    addChange(company_uuid, { kind: 'INTEGRATION', summary, plan, note: noteOf(note) }, context);
  } else {
    // A license in use stays active while more seats are requested.
    if (status === 'AVAILABLE') {
      store.set('IntegrationLicenseType', key, { status: 'REQUESTED', status_since: clock.now() });
    }
    const wanted = { integration_identifier, seats };
    addRequest(company_uuid, { subject: subjectOf(wanted), wanted, note: noteOf(note) }, context);
  }
  return {
    integration_license_type: ref('IntegrationLicenseType', company_uuid, integration_identifier),
    company: ref('Company', company_uuid),
    errors: [],
  };
};

export const requestLicenseUpgrade: Resolver<'Mutation', 'request_license_upgrade'> = (
  _source,
  { input },
  context,
) => {
  const { company_uuid, plan, feature_code, note } = input;
  const refuse = (...errors: UserError[]) => ({ company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const errors = errorsOf({ note: [note || null, (value: string) => lengthError(value, 0, MAX_NOTE)] });
  const current = planOf(company_uuid, context);
  const feature = FEATURES.find(({ code }) => code === feature_code);
  if (PLAN_ORDER.indexOf(plan) <= PLAN_ORDER.indexOf(current)) {
    errors.push(
      userError('VALIDATION', `The plan is already ${planNames[current]}. Choose a larger one.`, 'plan'),
    );
  } else if (feature_code != null && !(feature && includes(plan, feature.from))) {
    errors.push(
      userError('VALIDATION', `The plan ${planNames[plan]} does not include this feature.`, 'feature_code'),
    );
  }
  const asked = requestsOf(company_uuid, context).some(
    ({ status, wanted }) => status === 'OPEN' && 'plan' in wanted && wanted.plan === plan,
  );
  if (asked) errors.push(userError('CONFLICT', `${planNames[plan]} was already requested.`, 'plan'));
  if (errors.length > 0) return refuse(...errors);
  const subject = `${subjectOf({ plan })}${feature ? `, for ${feature.label}` : ''}`;
  addRequest(company_uuid, { subject, wanted: { plan }, note: noteOf(note) }, context);
  return { company: ref('Company', company_uuid), errors: [] };
};

/** An open request of a workspace, or why there is none. */
export function openRequest(
  company_uuid: string,
  request_uuid: string,
  context: MockContext,
): StoredRequest | UserError {
  const found = requestsOf(company_uuid, context).find((request) => request.request_uuid === request_uuid);
  if (!found) return notFound('request', 'request_uuid');
  return found.status === 'OPEN'
    ? found
    : userError('CONFLICT', `This request was already ${found.status.toLowerCase()}.`, 'request_uuid');
}

/** Makes an integration available again that was only requested. */
export function release({ wanted }: StoredRequest, company_uuid: string, { store }: MockContext): void {
  if ('plan' in wanted) return;
  const key = licenseKey(company_uuid, wanted.integration_identifier);
  if (store.read('IntegrationLicenseType', key, 'status') !== 'REQUESTED') return;
  store.set('IntegrationLicenseType', key, { status: 'AVAILABLE', status_since: null });
}

export const withdrawLicenseRequest: Resolver<'Mutation', 'withdraw_license_request'> = (
  _source,
  { input: { company_uuid, request_uuid } },
  context,
) => {
  const refuse = (error: UserError) => ({ company: null, errors: [error] });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const request = openRequest(company_uuid, request_uuid, context);
  if ('code' in request) return refuse(request);
  closeRequest(company_uuid, request, { status: 'WITHDRAWN', note: null, context });
  release(request, company_uuid, context);
  return { company: ref('Company', company_uuid), errors: [] };
};

export const updateBillingDetails: Resolver<'Mutation', 'update_billing_details'> = (
  _source,
  { input },
  context,
) => {
  const { company_uuid, billing_email, purchase_order } = input;
  const refuse = (...errors: UserError[]) => ({ company: null, errors });
  const error = obstacle(company_uuid, context) ?? staleness('Company', company_uuid, context);
  if (error) return refuse(error);
  const errors = [
    ...clearedErrors({ ...input }, ['billing_email']),
    ...errorsOf({
      purchase_order: [purchase_order, (value: string) => lengthError(value, 1, 40)],
    }),
  ];
  if (errors.length > 0) return refuse(...errors);
  const before = billingOf(company_uuid, context);
  const details = {
    billing_email: billing_email ?? before.billing_email,
    purchase_order: purchase_order === undefined ? before.purchase_order : (purchase_order?.trim() ?? null),
  };
  saveBilling(company_uuid, details, context);
  return { company: ref('Company', company_uuid), errors: [] };
};
