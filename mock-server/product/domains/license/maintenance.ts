import type { IntegrationLicenseStatus, LicensePlan } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { integrationProduct } from '../../world/integrations.ts';
import { planNames, PLANS } from '../../world/licenses.ts';
import { notFound } from '../../model/kit/collection.ts';
import { errorsOf } from '../../model/kit/rules.ts';
import { planChange, seatChange, subjectOf, type StoredRequest } from '../../model/license/license-seed.ts';
import { addChange, closeRequest, contractIn, planOf } from '../../model/license/license-state.ts';
import { MAX_NOTE, MAX_SEATS, openRequest, release } from './mutations.ts';
import { quotasOf } from '../../model/usage/quotas.ts';
import { licenseKey, seatsOf, usedSeats } from '../../model/license/seats.ts';
import type { Resolver } from '../../resolvers.ts';

/** Why this person may not do what only platform staff may do, nobody in a workspace; null if they may. */
function obstacle(company_uuid: string, { access }: MockContext): UserError | null {
  if (!access.company(company_uuid)) return notFound('workspace', 'company_uuid');
  return access.refusalOf({ company_uuid });
}

const noteErrors = (note: string | null | undefined): UserError[] =>
  errorsOf({ note: [note || null, (value: string) => lengthError(value, 0, MAX_NOTE)] });

const LIMITED: Readonly<Record<string, 'seats' | 'partners' | 'flows' | 'retention_days'>> = {
  USERS: 'seats',
  PARTNERS: 'partners',
  FLOWS: 'flows',
  RETENTION_DAYS: 'retention_days',
};

/** The error if a workspace uses more than a plan allows. */
async function tooLarge(plan: LicensePlan, company_uuid: string, context: MockContext): Promise<UserError[]> {
  const quotas = await quotasOf(company_uuid, context);
  const words = quotas.flatMap(({ metric, used }) => {
    const name = LIMITED[metric];
    const most = name === undefined ? null : PLANS[plan][name];
    return name === undefined || most === null || used <= most
      ? []
      : [`${used} ${name.replace('_', ' ')}, the plan allows ${most}`];
  });
  if (words.length === 0) return [];
  return [userError('IN_USE', `${planNames[plan]} is too small: ${words.join('; ')}.`, 'plan')];
}

function changePlan(
  company_uuid: string,
  plan: LicensePlan,
  { note, context }: { note: string | null; context: MockContext },
): void {
  const before = planOf(company_uuid, context);
  if (before === plan) return;
  addChange(company_uuid, { kind: 'PLAN', summary: planChange(before, plan), plan, note }, context);
}

function changeSeats(
  company_uuid: string,
  identifier: string,
  {
    next,
    context,
  }: {
    next: { readonly status: IntegrationLicenseStatus; readonly seats: number; readonly note: string | null };
    context: MockContext;
  },
): void {
  const { clock, store } = context;
  const { status, seats, note } = next;
  store.set('IntegrationLicenseType', licenseKey(company_uuid, identifier), {
    status,
    status_since: status === 'AVAILABLE' ? null : clock.now(),
    included_seats: seats,
  });
  const name = integrationProduct(identifier)?.name ?? identifier;
  const summary = seatChange(name, status, seats);
  const plan = planOf(company_uuid, context);
  addChange(company_uuid, { kind: 'INTEGRATION', summary, plan, note }, context);
}

/** Carries out an approved request: seats are added to a license, and replace a trial. */
function fulfil(
  { wanted }: StoredRequest,
  company_uuid: string,
  { note, context }: { note: string | null; context: MockContext },
) {
  if ('plan' in wanted) return changePlan(company_uuid, wanted.plan, { note, context });
  const { integration_identifier: identifier, seats } = wanted;
  const key = licenseKey(company_uuid, identifier);
  const isLicensed = context.store.read('IntegrationLicenseType', key, 'status') === 'LICENSED';
  const granted = isLicensed
    ? seatsOf(company_uuid, identifier, context) + seats
    : Math.max(seats, usedSeats(company_uuid, identifier, context));
  changeSeats(company_uuid, identifier, { next: { status: 'LICENSED', seats: granted, note }, context });
}

export const decideLicenseRequest: Resolver<'Mutation', 'decide_license_request'> = async (
  _source,
  { input },
  context,
) => {
  const { company_uuid, request_uuid, approve } = input;
  const refuse = (...errors: UserError[]) => ({ company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const request = openRequest(company_uuid, request_uuid, context);
  if ('code' in request) return refuse(request);
  const note = input.note?.trim() || null;
  const errors = noteErrors(note);
  if (!approve && note === null) errors.push(userError('VALIDATION', 'Say why it is declined.', 'note'));
  if (approve && 'plan' in request.wanted)
    errors.push(...(await tooLarge(request.wanted.plan, company_uuid, context)));
  if (errors.length > 0) return refuse(...errors);
  if (approve) fulfil(request, company_uuid, { note: `Requested: ${subjectOf(request.wanted)}`, context });
  else release(request, company_uuid, context);
  closeRequest(company_uuid, request, { status: approve ? 'APPROVED' : 'DECLINED', note, context });
  return { company: ref('Company', company_uuid), errors: [] };
};

export const setLicensePlan: Resolver<'Mutation', 'set_license_plan'> = async (
  _source,
  { input },
  context,
) => {
  const { company_uuid, from_plan, plan, auto_renew } = input;
  const company = ref('Company', company_uuid);
  const error = obstacle(company_uuid, context);
  if (error) return { company: null, errors: [error] };
  const current = contractIn(company_uuid, context);
  if (current.plan !== from_plan) {
    const words = `The plan was changed to ${planNames[current.plan]} after you opened this.`;
    return { company, errors: [userError('CONFLICT', words, 'from_plan')] };
  }
  const note = input.note?.trim() || null;
  const errors = noteErrors(note);
  if (plan !== current.plan) errors.push(...(await tooLarge(plan, company_uuid, context)));
  if (errors.length > 0) return { company: null, errors };
  changePlan(company_uuid, plan, { note, context });
  if (auto_renew !== current.auto_renew) {
    context.store.set('Company', company_uuid, { auto_renew });
    const summary = auto_renew ? 'Automatic renewal switched on' : 'Automatic renewal switched off';
    addChange(company_uuid, { kind: 'RENEWAL', summary, plan, note }, context);
  }
  return { company, errors: [] };
};

export const setIntegrationLicense: Resolver<'Mutation', 'set_integration_license'> = (
  _source,
  { input },
  context,
) => {
  const { company_uuid, integration_identifier: identifier, from_seats, status, seats } = input;
  const refuse = (...errors: UserError[]) => ({ integration_license_type: null, company: null, errors });
  const error = obstacle(company_uuid, context);
  if (error) return refuse(error);
  const product = integrationProduct(identifier);
  if (!product) return refuse(notFound('integration', 'integration_identifier'));
  const changed = {
    integration_license_type: ref('IntegrationLicenseType', company_uuid, identifier),
    company: ref('Company', company_uuid),
  };
  const current = seatsOf(company_uuid, identifier, context);
  if (current !== from_seats) {
    const words = `The seats were changed to ${current} after you opened this.`;
    return { ...changed, errors: [userError('CONFLICT', words, 'from_seats')] };
  }
  const note = input.note?.trim() || null;
  const errors = noteErrors(note);
  const used = usedSeats(company_uuid, identifier, context);
  const isEnded = status === 'AVAILABLE';
  if (status === 'REQUESTED')
    errors.push(userError('VALIDATION', 'Choose licensed, trial, or not licensed.', 'status'));
  if (isEnded ? seats !== 0 : !(seats >= 1 && seats <= MAX_SEATS))
    errors.push(
      userError('VALIDATION', isEnded ? 'Enter 0 seats.' : `Enter 1 to ${MAX_SEATS} seats.`, 'seats'),
    );
  else if (seats < used)
    errors.push(
      userError('IN_USE', `${used} ${used === 1 ? 'seat is' : 'seats are'} in use by flows.`, 'seats'),
    );
  if (errors.length > 0) return refuse(...errors);
  changeSeats(company_uuid, identifier, { next: { status, seats, note }, context });
  return { ...changed, errors: [] };
};
