import type { Store } from '../../engine/store/store.ts';
import type { WrittenEntity } from '../../engine/store/write-record.ts';
import type { StoredGuest } from '../accounts/guest.ts';

/**
 * Some objects are stored as several entities: the type of each part, with the type of the object that people see. The
 * key of a part begins with the object's key.
 */
const OBJECT_OF: Readonly<Record<string, string>> = {
  FlowConfiguration: 'FlowSetup',
  FlowVersion: 'FlowSetup',
  MappingRevision: 'Mapping',
};

interface Named {
  readonly entity_type: string;
  readonly entity_id: string;
}

/** The same text for all parts of an object. */
export function objectOf(entity_type: string, entity_id: string): string {
  const whole = OBJECT_OF[entity_type];
  return whole === undefined ? `${entity_type}:${entity_id}` : `${whole}:${entity_id.split('|')[0]}`;
}

/**
 * Whether an entry about `one` belongs in the history of `object`: the object itself, one of its parts, or a partner's
 * guest.
 */
export const concerns = (named: Named, object: Named): boolean =>
  objectOf(named.entity_type, named.entity_id) === objectOf(object.entity_type, object.entity_id) ||
  (named.entity_type === 'IntegrationUser' &&
    object.entity_type === 'TradingPartner' &&
    named.entity_id.startsWith(`${object.entity_id}|`));

/** The key of a guest in the audit log; the store keeps guests within their partners. */
export const guestKey = (partner_uuid: string, email: string): string => `${partner_uuid}|${email}`;

/** A written entity, as the audit log identifies it. */
export interface Touched extends WrittenEntity {
  /** Only for a guest. */
  readonly guest?: {
    readonly partner_uuid: string;
    readonly name: string;
    readonly after: Readonly<Record<string, unknown>>;
  };
}

const GUEST_FIELDS = ['email', 'name', 'status', 'invited_at'] as const;

/** The written entities, with a partner's guests separated from the partner. */
export const touchedBy = (written: readonly WrittenEntity[], store: Store): readonly Touched[] =>
  written.flatMap((writtenEntity) => {
    if (writtenEntity.kind !== 'CHANGED' || !writtenEntity.before.has('integration_users'))
      return [writtenEntity];
    const guests = guestsTouched(writtenEntity, store);
    const rest = new Map([...writtenEntity.before].filter(([field]) => field !== 'integration_users'));
    return guests.length > 0 && rest.size === 0 ? guests : [{ ...writtenEntity, before: rest }, ...guests];
  });

function guestsTouched({ key, before }: WrittenEntity, store: Store): Touched[] {
  // The field that was read holds guests.
  const were = before.get('integration_users') as readonly StoredGuest[];
  const are = store.read('TradingPartner', key, 'integration_users');
  const emails = new Set([...were, ...are].map(({ email }) => email));
  return [...emails].flatMap((email) => {
    const was = were.find((storedGuest) => storedGuest.email === email);
    const is = are.find((integrationUser) => integrationUser.email === email);
    const changed = GUEST_FIELDS.filter((field) => was?.[field] !== is?.[field]);
    if (changed.length === 0) return [];
    return {
      type: 'IntegrationUser',
      key: guestKey(key, email),
      kind: was ? (is ? ('CHANGED' as const) : ('REMOVED' as const)) : ('CREATED' as const),
      before: new Map(changed.map((field) => [field, was?.[field] ?? null])),
      guest: { partner_uuid: key, name: (is ?? was)?.name ?? email, after: { ...is } },
    };
  });
}
