import type { MockContext } from '../context.ts';
import { callerIn } from './actor.ts';
import type { FieldName } from '../../engine/store/schema-fields.ts';

const HOUR = 3_600_000;
/** Activity within this time of the latest entry belongs to the same visit. */
const VISIT = 8 * HOUR;

/** The action recorded when an operator enters a workspace. */
export const OPERATOR_ENTERED = 'Entered workspace as operator';

/** An event that belongs in the audit log without having been caused by a mutation. */
export interface AuditEvent {
  readonly company_uuid: string;
  readonly action: string;
  readonly label: string;
  readonly type: string;
  readonly key: string;
  readonly name: string;
}

/** Writes an audit entry for an event that is not a mutation. */
export function noteEvent(event: AuditEvent, context: MockContext): void {
  const { clock, store } = context;
  store.insert('AuditEntry', store.newKey('AuditEntry'), {
    company_uuid: event.company_uuid,
    occurred_at: clock.now(),
    ...callerIn(context),
    action: event.action,
    action_label: event.label,
    entity_type: event.type,
    entity_id: event.key,
    entity_label: event.name,
    summary: `${event.label} “${event.name}”`,
    changes: [],
    before: null,
    after: null,
    related: [],
    related_count: 0,
  });
}

/** Records what an operator opens, once per visit; does nothing for other people. */
export function noteOperator(event: AuditEvent, context: MockContext): void {
  const { access, clock, person, store } = context;
  if (access.company(event.company_uuid)?.kind !== 'OPERATOR') return;
  const isSame = (audit_uuid: string) => {
    const read = <Field extends FieldName<'AuditEntry'>>(field: Field) =>
      store.read('AuditEntry', audit_uuid, field);
    return (
      read('company_uuid') === event.company_uuid &&
      read('action') === event.action &&
      read('entity_id') === event.key &&
      read('actor').email === person.email &&
      clock.now() - read('occurred_at') < VISIT
    );
  };
  if (!store.created('AuditEntry').some(isSame)) noteEvent(event, context);
}

/** Records that an operator has entered a workspace. */
export const noteEntry = (company_uuid: string, context: MockContext): void =>
  noteOperator(
    {
      company_uuid,
      action: 'operator_entered',
      label: OPERATOR_ENTERED,
      type: 'Company',
      key: company_uuid,
      name: String(context.store.read('Company', company_uuid, 'company_name')),
    },
    context,
  );

/** Records that an operator has opened a file. */
export const noteFile = (
  company_uuid: string,
  file_key: string,
  { file_name, context }: { file_name: string; context: MockContext },
): void =>
  noteOperator(
    {
      company_uuid,
      action: 'operator_opened_file',
      label: 'Opened file',
      type: 'ExecutionFile',
      key: file_key,
      name: file_name,
    },
    context,
  );
