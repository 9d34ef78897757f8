import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref } from '../../data/store/ref.ts';
import { integrationProduct } from '../../world/integrations.ts';
import { PLAN_ORDER, type LicensePlan } from '../../world/licenses.ts';
import { actorOf, notFound } from '../collection.ts';
import { clearedFaults, faultsOf, lengthFault } from '../rules.ts';
import { addRequest, planOf } from './license-state.ts';
import { licenseKey } from './seats.ts';

const MOST_SEATS = 50;
const LONGEST_NOTE = 500;

/** Why this person may not change the license of a workspace; null if they may. */
function obstacle(company_uuid: string, { access }: MockContext): UserError | null {
  if (!access.company(company_uuid)) return notFound('workspace', 'company_uuid');
  return access.refusal('edit_license', { company_uuid });
}

const request = (subject: string, note: string | null | undefined, context: MockContext) => ({
  subject,
  requested_at: context.clock.now(),
  requested_by: actorOf(context),
  note: note?.trim() || null,
});

interface RequestIntegration {
  readonly company_uuid: string;
  readonly integration_identifier: string;
  readonly seats: number;
  readonly trial: boolean;
  readonly note?: string | null;
}

/** A trial starts at once; paid seats must be approved by the platform's staff. */
export function requestIntegrationLicense(
  _source: unknown,
  { input }: { input: RequestIntegration },
  context: MockContext,
) {
  const { company_uuid, integration_identifier, seats, trial, note } = input;
  const { clock, store } = context;
  const refuse = (...errors: UserError[]) => ({ integration_license_type: null, company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const product = integrationProduct(integration_identifier);
  if (!product) return refuse(notFound('integration', 'integration_identifier'));
  const key = licenseKey(company_uuid, integration_identifier);
  const status = store.read('IntegrationLicenseType', key, 'status');
  const errors = faultsOf({
    seats: [
      seats,
      (value: number) => (value >= 1 && value <= MOST_SEATS ? null : `Enter 1 to ${MOST_SEATS} seats.`),
    ],
    note: [note || null, (value: string) => lengthFault(value, 0, LONGEST_NOTE)],
  });
  if (status === 'REQUESTED') {
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
  } else {
    // A license in use stays active while more seats are requested.
    if (status === 'AVAILABLE') {
      store.set('IntegrationLicenseType', key, { status: 'REQUESTED', status_since: clock.now() });
    }
    const subject = `${product.name}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`;
    addRequest(company_uuid, request(subject, note, context), context);
  }
  return {
    integration_license_type: ref('IntegrationLicenseType', company_uuid, integration_identifier),
    company: ref('Company', company_uuid),
    errors: [],
  };
}

const planNames: Readonly<Record<LicensePlan, string>> = {
  CONNECT: 'Connect',
  TRANSFORM: 'Transform',
  ENTERPRISE: 'Enterprise',
};

export function requestLicenseUpgrade(
  _source: unknown,
  { input }: { input: { company_uuid: string; plan: LicensePlan; note?: string | null } },
  context: MockContext,
) {
  const { company_uuid, plan, note } = input;
  const refuse = (...errors: UserError[]) => ({ company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const errors = faultsOf({ note: [note || null, (value: string) => lengthFault(value, 0, LONGEST_NOTE)] });
  const current = planOf(company_uuid, context);
  if (PLAN_ORDER.indexOf(plan) <= PLAN_ORDER.indexOf(current)) {
    errors.push(
      userError('VALIDATION', `The plan is already ${planNames[current]}. Choose a larger one.`, 'plan'),
    );
  }
  if (errors.length > 0) return refuse(...errors);
  addRequest(company_uuid, request(`Plan ${planNames[plan]}`, note, context), context);
  return { company: ref('Company', company_uuid), errors: [] };
}

export function updateBillingDetails(
  _source: unknown,
  {
    input,
  }: { input: { company_uuid: string; billing_email?: string | null; purchase_order?: string | null } },
  context: MockContext,
) {
  const { company_uuid, billing_email, purchase_order } = input;
  const refuse = (...errors: UserError[]) => ({ company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const errors = [
    ...clearedFaults({ ...input }, ['billing_email']),
    ...faultsOf({
      purchase_order: [purchase_order, (value: string) => lengthFault(value, 1, 40)],
    }),
  ];
  if (errors.length > 0) return refuse(...errors);
  context.store.set('Company', company_uuid, {
    ...(billing_email == null ? {} : { billing_email }),
    ...(purchase_order === undefined ? {} : { purchase_order: purchase_order?.trim() ?? null }),
  });
  return { company: ref('Company', company_uuid), errors: [] };
}
