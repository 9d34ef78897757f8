import type { AccessAction } from '#schema-types';
import {
  actionsOf,
  type AccessTable,
  type FieldAccess,
  type FieldCoordinate,
  type MutationName,
} from './access-table.ts';
import { memberKey } from './member-key.ts';
import { userError, type UserError } from '../../engine/errors.ts';
import { NOBODY, type Person } from './people.ts';
import type { Store } from '../../engine/store/store.ts';
import type { FieldName } from '../../engine/store/schema-fields.ts';

/** The types that access depends on: memberships, guests and shares of partners, keys of programs. */
export const ACCESS_TYPES: ReadonlySet<string> = new Set([
  'CompanyUser',
  'TradingPartner',
  'PartnerShare',
  'PortalApiKey',
]);

/** The role and status of a person in one workspace. */
export interface Standing {
  readonly company_uuid: string;
  /** `CompanyAccess` of the schema. */
  readonly kind: 'MEMBER' | 'GUEST' | 'OPERATOR';
  readonly role: 'VIEWER' | 'EDITOR' | 'OWNER' | null;
  /** The partners that a guest can see; empty for everyone else, who can see all. */
  readonly guest_partners: ReadonlySet<string>;
  /** Whether the guest sees them only because they are shared with a workspace that the guest belongs to. */
  readonly is_by_share: boolean;
}

/** The subject of an action. Guests are allowed nothing without a partner; `is_shared` applies to files and logs. */
export interface Subject {
  readonly company_uuid: string;
  readonly partner_uuid?: string | undefined;
  readonly is_shared?: boolean | undefined;
}

/**
 * What one person can see and do in the current session. Something the person has no access to is null; an action that
 * is not allowed on something visible is rejected with FORBIDDEN.
 */
export interface Access {
  /** The person's standing in a workspace; null without access to the workspace. */
  company(company_uuid: string): Standing | null;
  /** A trading partner as subject, or null if the person cannot see it. */
  partner(partner_uuid: string): Required<Omit<Subject, 'is_shared'>> | null;
  /** An execution as subject, or null if the person cannot see it. */
  execution(invocation_uuid: string): Required<Subject> | null;
  can(action: AccessAction, subject: Subject): boolean;
  /** Why the action is rejected, for the payload of a mutation; null if it is allowed. */
  refusal(action: AccessAction, subject: Subject): UserError | null;
  /** The same for the action of the current mutation or root field: the first one of its `@access`. */
  refusalOf(subject: Subject): UserError | null;
  /** Whether that action is allowed. */
  allows(subject: Subject): boolean;
  /** Throws if the current field needs an action and has not asked for one that is granted. */
  assertGranted(): void;
  /**
   * The same person in a field, given as a coordinate, which can be refused only by the actions of its `@access`, and needs
   * one of them.
   */
  within(field: string): Access;
  /** Whether the first action of a mutation is allowed, to offer it. */
  may(mutation: MutationName, subject: Subject): boolean;
  /** The same for a field, for what contains the same as the field or leads to it. */
  sees(field: FieldCoordinate, subject: Subject): boolean;
  readonly table: AccessTable;
}

/** The parts of the store that permissions depend on. It covers the seed and the writes of the session. */
type Reads = Pick<Store, 'exists' | 'read' | 'version'>;

export interface AccessSources {
  readonly person: Person;
  readonly store: Reads;
  /** Of the schema that is served. */
  readonly table: AccessTable;
  /** Keys of a workspace's trading partners. */
  readonly partnersOf: (company_uuid: string) => readonly string[];
  /** Keys of the workspaces that a trading partner is currently shared with. */
  readonly sharedWith: (partner_uuid: string) => readonly string[];
}

const nobodys: ReadonlySet<string> = new Set();
const locked: ReadonlySet<unknown> = new Set(['SUSPENDED', 'ARCHIVED']);

export function createAccess({ person, store, table, partnersOf, sharedWith }: AccessSources): Access {
  // Called for every row of a list. A write may have changed the person's own role.
  const standings = new Map<string, Standing | null>();
  let seen = store.version;

  /** The person's role as a member; null if the person is not a member or is disabled. */
  function roleIn(company_uuid: string): Standing['role'] {
    if (person === NOBODY) return null;
    const ofKey = person.machine_roles?.[company_uuid];
    if (ofKey !== undefined) return ofKey;
    const key = memberKey(company_uuid, person.email);
    if (!store.exists('CompanyUser', key)) return null;
    if (store.read('CompanyUser', key, 'status') === 'DISABLED') return null;
    return store.read('CompanyUser', key, 'role');
  }

  function find(company_uuid: string): Standing | null {
    if (!store.exists('Company', company_uuid)) return null;
    const base = { company_uuid, role: null, guest_partners: nobodys, is_by_share: false };
    const role = roleIn(company_uuid);
    if (role !== null) return { ...base, kind: 'MEMBER', role };
    if (person.is_operator) return { ...base, kind: 'OPERATOR' };
    const invited = partnersOf(company_uuid).filter(isGuestOf);
    const shared = partnersOf(company_uuid).filter((partner_uuid) =>
      sharedWith(partner_uuid).some((guest_uuid) => roleIn(guest_uuid) !== null),
    );
    if (invited.length + shared.length === 0) return null;
    return {
      ...base,
      kind: 'GUEST',
      guest_partners: new Set([...invited, ...shared]),
      is_by_share: invited.length === 0,
    };
  }

  function isGuestOf(partner_uuid: string): boolean {
    if (person === NOBODY) return false;
    const users = store.read('TradingPartner', partner_uuid, 'integration_users');
    // Signing in accepts a pending invitation.
    return (users as readonly { email: string; status: string }[]).some(
      (user) => user.email === person.email && user.status !== 'DISABLED',
    );
  }

  function company(company_uuid: string): Standing | null {
    if (seen !== store.version) standings.clear();
    seen = store.version;
    let standing = standings.get(company_uuid);
    if (standing === undefined) standings.set(company_uuid, (standing = find(company_uuid)));
    return standing;
  }

  return accessBy(company, store, table);
}

/** What any guest of a trading partner may see and do once an execution is shared with them. */
export const guestAccess = (
  { company_uuid, partner_uuid }: Required<Omit<Subject, 'is_shared'>>,
  invocation_uuid: string,
  { store, table }: Pick<AccessSources, 'store' | 'table'>,
): Access => {
  const guest: Standing = {
    company_uuid,
    kind: 'GUEST',
    role: null,
    guest_partners: new Set([partner_uuid]),
    is_by_share: false,
  };
  const access = accessBy((uuid) => (uuid === company_uuid ? guest : null), store, table);
  return {
    ...access,
    execution(uuid) {
      const subject = access.execution(uuid);
      return subject && uuid === invocation_uuid ? { ...subject, is_shared: true } : subject;
    },
  };
};

/** The access of a person with these standings. */
function accessBy(company: Access['company'], store: Reads, table: AccessTable): Access {
  const { grants } = table;
  function sees(company_uuid: string, partner_uuid: string): boolean {
    const standing = company(company_uuid);
    return standing !== null && (standing.kind !== 'GUEST' || standing.guest_partners.has(partner_uuid));
  }

  function can(action: AccessAction, { company_uuid, partner_uuid, is_shared }: Subject): boolean {
    const standing = company(company_uuid);
    if (!standing) return false;
    if (standing.kind === 'GUEST' && !(partner_uuid && standing.guest_partners.has(partner_uuid)))
      return false;
    const grant = grants.get(action);
    if (!grant) return false;
    if (!grant.while_suspended && locked.has(store.read('Company', company_uuid, 'status'))) return false;
    if (standing.kind === 'GUEST' && grant.guests_if_shared && is_shared !== true) return false;
    return grant.roles.includes(standing.role ?? (standing.kind === 'GUEST' ? 'GUEST' : 'OPERATOR'));
  }

  const access: Access = {
    company,
    partner(partner_uuid) {
      if (!store.exists('TradingPartner', partner_uuid)) return null;
      const company_uuid = store.read('TradingPartner', partner_uuid, 'company_uuid');
      return sees(company_uuid, partner_uuid) ? { company_uuid, partner_uuid } : null;
    },
    execution(invocation_uuid) {
      if (!store.exists('FlowExecution', invocation_uuid)) return null;
      const field = <Field extends FieldName<'FlowExecution'>>(name: Field) =>
        store.read('FlowExecution', invocation_uuid, name);
      const company_uuid = field('company_uuid');
      const partner_uuid = field('partner_uuid');
      if (!sees(company_uuid, partner_uuid)) return null;
      return { company_uuid, partner_uuid, is_shared: field('is_shared') === true };
    },
    can,
    refusal(action, subject) {
      if (can(action, subject)) return null;
      const isLocked = locked.has(store.read('Company', subject.company_uuid, 'status'));
      return userError(
        'FORBIDDEN',
        isLocked && grants.get(action)?.while_suspended !== true
          ? 'This workspace is suspended. Its data is readable, but nothing can be changed.'
          : 'Your role in this workspace does not allow this.',
      );
    },
    refusalOf: noAction,
    allows: noAction,
    assertGranted() {},
    within(field) {
      const needs = table.fields.get(field);
      return needs ? bound(field.replace(/^Mutation\./, ''), needs, access) : access;
    },
    may(mutation, subject) {
      const [first] = actionsOf(mutation, table);
      return first !== undefined && can(first, subject);
    },
    sees(field, subject) {
      const [first] = table.fields.get(field)?.actions ?? [];
      return first !== undefined && can(first, subject);
    },
    table,
  };
  return access;
}

function noAction(): never {
  throw new Error('Only a field with @access(to:) has an action of its own.');
}

function bound(field: string, { actions, isPartlyOpen }: FieldAccess, access: Access): Access {
  const [first] = actions;
  // The field decides by what is the person's own.
  if (first === undefined) return access;
  let isGranted = false;
  const can: Access['can'] = (action, subject) => {
    const isAllowed = access.can(action, subject);
    if (isAllowed && actions.includes(action)) isGranted = true;
    return isAllowed;
  };
  const refusal: Access['refusal'] = (action, subject) => {
    if (!actions.includes(action)) throw new Error(`The @access of ${field} does not name ${action}.`);
    return can(action, subject) ? null : access.refusal(action, subject);
  };
  return {
    ...access,
    can,
    refusal,
    refusalOf: (subject) => refusal(first, subject),
    allows: (subject) => can(first, subject),
    assertGranted() {
      if (isGranted || isPartlyOpen) return;
      const does = field.includes('.') ? 'answers' : 'writes';
      throw new Error(`${field} ${does} without having asked for ${actions.join(' or ')}.`);
    },
  };
}
