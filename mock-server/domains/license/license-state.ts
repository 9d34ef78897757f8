import type { MockContext } from '../../kernel/context.ts';
import { send } from '../../mailbox/message.ts';
import { people } from '../../people/people.ts';
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

/** Records a request and sends it to the platform's staff, who must approve it. */
export function addRequest(company_uuid: string, request: StoredRequest, context: MockContext): void {
  const company = context.store.read('Company', company_uuid, 'company_name') as string;
  const note = request.note === null ? '' : `\n\nNote: ${request.note}`;
  send(context, {
    to: people.filter(({ is_operator }) => is_operator).map(({ email }) => email),
    subject: `${company} requests ${request.subject}`,
    text: `${request.requested_by.display} requests ${request.subject} for the workspace ${company}.${note}`,
    link: { label: 'Open the license', path: `/c/${company_uuid}/settings/license` },
  });
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
