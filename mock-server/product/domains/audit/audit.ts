import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { ref } from '../../../engine/store/ref.ts';
import { mustRead } from '../../model/kit/collection.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { companyRows, filterOptions, pageOf, personalRows } from '../../model/audit/log.ts';
import { seededEntries, seededEntry, type AuditSeed } from '../../model/audit/seed.ts';
import type { AuditChange } from '../../model/audit/describe.ts';
import { labelOf } from '../../model/audit/labels.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const of =
  <Value>(value: (entry: AuditSeed) => Value): SeedValue<Value | undefined> =>
  (audit_uuid, _args, world) => {
    const entry = seededEntry(audit_uuid, world);
    return entry && value(entry);
  };

const side = ({ changes }: AuditSeed, which: 'before' | 'after') => {
  const values = changes.map((change) => [change.field, change[which]] as const);
  return values.every(([, value]) => value === null) ? null : Object.fromEntries(values);
};

/** The audit log: written by the hook around mutations (hook.ts), read here. */
export const auditDomain: Domain = {
  name: 'audit',
  exists: { AuditEntry: (audit_uuid, world) => seededEntry(audit_uuid, world) !== undefined },
  all: {
    AuditEntry: (world) =>
      listed(
        world.companies.flatMap(({ company_uuid }) =>
          seededEntries(company_uuid, world).map(({ audit_uuid }) => audit_uuid),
        ),
      ),
  },
  values: {
    AuditEntry: {
      company_uuid: of((entry) => entry.company_uuid),
      occurred_at: of((entry) => entry.occurred_at),
      actor: of((entry) => entry.actor),
      is_operator: of((entry) => entry.is_operator),
      action: of((entry) => entry.action),
      action_label: of((entry) => entry.action_label),
      entity_type: of((entry) => entry.entity_type),
      entity_id: of((entry) => entry.entity_id),
      entity_label: of((entry) => entry.entity_label),
      summary: of((entry) => entry.summary),
      changes: of((entry) => entry.changes),
      before: of((entry) => side(entry, 'before')),
      after: of((entry) => side(entry, 'after')),
      related: of(() => []),
      related_count: of(() => 0),
      ip: of((entry) => entry.ip),
    },
  },
  resolvers: {
    Query: {
      audit_entry: (_source, { audit_uuid }, context) => {
        const { access, person, store } = context;
        if (!store.exists('AuditEntry', audit_uuid)) return null;
        const company_uuid = store.read('AuditEntry', audit_uuid, 'company_uuid');
        const { email } = store.read('AuditEntry', audit_uuid, 'actor');
        const isOwn = email !== null && email === person.email;
        if (company_uuid === null) return isOwn ? ref('AuditEntry', audit_uuid) : null;
        if (!access.company(company_uuid)) return null;
        if (isOwn) return ref('AuditEntry', audit_uuid);
        mustRead({ company_uuid }, context);
        return ref('AuditEntry', audit_uuid);
      },
    },
    AuditEntry: {
      entity_type_label: (source, _args, { store }) =>
        labelOf(store.read('AuditEntry', keyOf(source), 'entity_type')),
      changes: (source, _args, { store }, { schema }) => {
        const read = <Field extends FieldName<'AuditEntry'>>(field: Field) =>
          store.read('AuditEntry', keyOf(source), field);
        const type = schema.getType(read('entity_type'));
        const fields = isObjectType(type) ? type.getFields() : {};
        // `read` takes a name of any field.
        return (read('changes') as readonly AuditChange[]).map((change) => ({
          before_name: null,
          after_name: null,
          ...change,
          label: labelOf(change.field),
          is_code: isEnumType(getNamedType(fields[change.field]?.type)),
        }));
      },
    },
    Company: {
      audit_log: (source, args, context) => {
        return pageOf(companyRows(keyOf(source), context), args);
      },
      audit_filter_options: (source, _args, context) => {
        return filterOptions(companyRows(keyOf(source), context));
      },
    },
    Viewer: {
      audit_log: (_source, args, context) => pageOf(personalRows(context), args),
    },
  },
};
