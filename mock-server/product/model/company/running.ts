import type { MockContext } from '../../context.ts';

type Reads = Pick<MockContext, 'store'>;

/** A change of a workspace's status in this session, as stored in the field `status_history` of its Company. */
interface StatusChange {
  readonly before: string;
  readonly status: string;
  readonly at: number;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Company.status_history': readonly StatusChange[];
  }
}

const historyOf = (company_uuid: string, { store }: Reads): readonly StatusChange[] =>
  // As this code wrote it.
  (store.writtenValue('Company', company_uuid, 'status_history') as StatusChange[] | undefined) ?? [];

export const statusOf = (company_uuid: string, { store }: Reads): string =>
  store.read('Company', company_uuid, 'status');

/** Why nothing runs in a workspace; null if the workspace is active. */
export function companyRefusal(company_uuid: string, context: Reads): string | null {
  const status = statusOf(company_uuid, context);
  return status === 'ACTIVE' ? null : `The workspace is ${status.toLowerCase()}.`;
}

/**
 * Records when the status changed, because processes that depend on the clock have to stop and resume at that moment.
 */
export function noteStatusChange(
  company_uuid: string,
  before: string,
  context: Pick<MockContext, 'clock' | 'store'>,
): void {
  const status = statusOf(company_uuid, context);
  if (status === before) return;
  const change: StatusChange = { before, status, at: context.clock.now() };
  context.store.set('Company', company_uuid, {
    status_history: [...historyOf(company_uuid, context), change],
  });
}

/** The periods in which a workspace was active, latest first; unbounded where no change is known. */
export function activeSpans(company_uuid: string, context: Reads): { from: number; to: number }[] {
  const history = historyOf(company_uuid, context);
  const states = [
    { status: history[0]?.before ?? statusOf(company_uuid, context), at: -Infinity },
    ...history,
  ];
  return states
    .flatMap(({ status, at }, place) =>
      status === 'ACTIVE' ? { from: at, to: states[place + 1]?.at ?? Infinity } : [],
    )
    .toReversed();
}
