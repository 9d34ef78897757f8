import type { MockContext } from '../../context.ts';
import { doerOf } from './hook.ts';
import { OPERATOR_ENTERED } from './seed.ts';

const HOUR = 3_600_000;
/** Within this time of the latest entry it is the same visit. */
const VISIT = 8 * HOUR;

/**
 * Notes that an operator has entered a workspace or opened something in it: once for each visit, which is told by the
 * latest entry of the same kind.
 */
export function noteOperator(
  company_uuid: string,
  context: MockContext,
  { action, label, type = 'Company', key = company_uuid, name }: Noted = ENTERED,
): void {
  const { access, clock, person, store } = context;
  if (access.company(company_uuid)?.kind !== 'OPERATOR') return;
  const isSame = (audit_uuid: string) => {
    const read = (field: string) => store.read('AuditEntry', audit_uuid, field);
    return (
      read('company_uuid') === company_uuid &&
      read('action') === action &&
      read('entity_id') === key &&
      (read('actor') as { email: string | null }).email === person.email &&
      clock.now() - (read('at') as number) < VISIT
    );
  };
  if (store.created('AuditEntry').some(isSame)) return;
  const entity_label = name ?? String(store.read('Company', company_uuid, 'company_name'));
  store.insert('AuditEntry', store.newKey('AuditEntry'), {
    company_uuid,
    at: clock.now(),
    ...doerOf(context),
    action,
    action_label: label,
    entity_type: type,
    entity_id: key,
    entity_label,
    summary: `${label} “${entity_label}”`,
    changes: [],
    before: null,
    after: null,
    related: [],
    related_count: 0,
  });
}

interface Noted {
  readonly action: string;
  readonly label: string;
  readonly type?: string;
  readonly key?: string;
  readonly name?: string;
}

const ENTERED: Noted = { action: 'operator_entered', label: OPERATOR_ENTERED };
