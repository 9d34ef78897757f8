import type { MockContext } from '../../context.ts';
import { contractOf, type LicensePlan } from '../../world/licenses.ts';
import type { Actor } from '../../world/actors.ts';

/** What is stored of a license request, in fields of its Company: plain JSON. */
export interface StoredRequest {
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly requested_at: number;
  readonly requested_by: Actor;
  readonly note: string | null;
}

export const planOf = (company_uuid: string, { world }: Pick<MockContext, 'world'>): LicensePlan =>
  contractOf(company_uuid, world.scale).plan;

/** Open requests of this session, latest first. */
export const requestsOf = (company_uuid: string, { store }: MockContext): readonly StoredRequest[] =>
  (store.writtenValue('Company', company_uuid, 'license_requests') as StoredRequest[] | undefined) ?? [];

export function addRequest(company_uuid: string, request: StoredRequest, context: MockContext): void {
  context.store.set('Company', company_uuid, {
    license_requests: [request, ...requestsOf(company_uuid, context)],
  });
}

/** `BillingDetails` of the schema. */
export function billingOf(company_uuid: string, { store, world }: MockContext) {
  const { billing_email, purchase_order, payment_method } = contractOf(company_uuid, world.scale);
  const written = (field: string) => store.writtenValue('Company', company_uuid, field);
  const order = written('purchase_order') as string | null | undefined;
  return {
    billing_email: (written('billing_email') as string | undefined) ?? billing_email,
    purchase_order: order === undefined ? purchase_order : order,
    payment_method,
  };
}
