import type { UserRole } from '#schema-types';
import { emailError } from '#rules/email.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { ref } from '../../../engine/store/ref.ts';
import { activeKeyOf, isMachineEmail, kept } from './portal-keys.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../kit/collection.ts';
import { staleness } from '../kit/lock-version.ts';
import { doneNow, tooSoon } from '../kit/cool-down.ts';
import { memberKey } from '../../accounts/member-key.ts';
import { memberKeys, readMember, type Member, memberListing } from './member-list.ts';
import type { MemberStatus } from './members.ts';
import { seatsOf } from './seats.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import type { Resolver } from '../../resolvers.ts';

/** A member the person may change, or why they may not. */
type Found = { readonly member: Member; readonly error: null } | { readonly error: UserError };

/** Editors manage members; only owners manage people who are or become owners. */
function refusalFor(
  company_uuid: string,
  roles: readonly UserRole[],
  { access }: MockContext,
): UserError | null {
  const refusal = access.refusal('MANAGE_USERS', { company_uuid });
  if (refusal) return refusal;
  if (!roles.includes('OWNER') || access.can('MANAGE_OWNERS', { company_uuid })) return null;
  return userError('FORBIDDEN', 'Only an owner can invite, change, or remove owners.');
}

/** Looks up a member whom the person may change or give this role. Without access to the workspace, it is not found. */
function findMember(company_user_uuid: string, context: MockContext, role?: UserRole): Found {
  const { access, store } = context;
  const missing = { error: notFound('member', 'company_user_uuid') };
  if (!store.exists('CompanyUser', company_user_uuid)) return missing;
  const member = readMember(company_user_uuid, context);
  const standing = access.company(member.company_uuid);
  if (!standing || standing.kind === 'GUEST') return missing;
  const refusal = refusalFor(member.company_uuid, role ? [member.role, role] : [member.role], context);
  return refusal ? { error: refusal } : { member, error: null };
}

/** Whether the person may change a member at all. */
export const mayEditMember = (company_user_uuid: string, context: MockContext): boolean =>
  findMember(company_user_uuid, context).error === null;

function lastOwnerError(member: Member, context: MockContext): UserError | null {
  if (member.role !== 'OWNER' || member.status === 'DISABLED') return null;
  const others = memberKeys(member.company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(
      (candidate) =>
        candidate.role === 'OWNER' &&
        candidate.status === 'ACTIVE' &&
        candidate.company_user_uuid !== member.company_user_uuid,
    );
  if (others.length > 0) return null;
  return userError(
    'CONFLICT',
    'This is the last owner of the workspace. Make another member an owner first.',
    'company_user_uuid',
  );
}

/** Whether a member is the only owner who can sign in. */
export const isLastOwner = (company_user_uuid: string, context: MockContext): boolean =>
  lastOwnerError(readMember(company_user_uuid, context), context) !== null;

function seatError(company_uuid: string, path: string, context: MockContext): UserError | null {
  const { used, limit } = seatsOf(company_uuid, context);
  if (limit === null || used < limit) return null;
  return userError(
    'LIMIT_EXCEEDED',
    `The license covers ${limit} members, and all seats are taken. Disable a member or upgrade the plan.`,
    path,
  );
}

/** Why the address of a program cannot be added: it belongs to no portal API key, or the key already has access. */
function machineError(company_uuid: string, email: string, context: MockContext): UserError | null {
  const key = activeKeyOf(email, context);
  if (key === null)
    return userError('VALIDATION', 'No active portal API key has this email address.', 'email');
  const companies = kept('PortalApiKey', key, {
    field: 'company_uuids',
    sources: context,
  });
  return companies.includes(company_uuid)
    ? userError('ALREADY_EXISTS', 'This portal API key already has access to this workspace.', 'email')
    : null;
}

/** All checks of `add_user`, also for previews. */
export function addUserError(
  { company_uuid, email, role }: { company_uuid: string; email: string; role: UserRole },
  context: MockContext,
): UserError | null {
  if (!context.access.company(company_uuid)) return notFound('workspace', 'company_uuid');
  return (
    refusalFor(company_uuid, [role], context) ??
    (context.store.exists('CompanyUser', memberKey(company_uuid, email))
      ? userError('ALREADY_EXISTS', `${email} is already a member.`, 'email')
      : null) ??
    (isMachineEmail(email)
      ? machineError(company_uuid, email, context)
      : seatError(company_uuid, 'email', context))
  );
}

function sendInvitation(
  company_uuid: string,
  email: string,
  { role, context }: { role: UserRole; context: MockContext },
): void {
  const company = context.store.read('Company', company_uuid, 'company_name');
  const by = context.person.name;
  send(context, {
    to: [email],
    subject: `${by} invited you to ${company}`,
    text: `${by} invited you to the workspace ${company} as ${role === 'VIEWER' ? 'a viewer' : role === 'EDITOR' ? 'an editor' : 'an owner'}. Sign in with ${email} to accept.`,
    link: { label: 'Accept the invitation', path: `/c/${company_uuid}` },
  });
}

/**
 * Stores and mails an invitation after it was checked. A program becomes a member immediately, because it cannot accept
 * one.
 */
function invite(
  company_uuid: string,
  email: string,
  { role, context }: { role: UserRole; context: MockContext },
) {
  const { clock, store } = context;
  const key = activeKeyOf(email, context);
  const node = store.insert('CompanyUser', memberKey(company_uuid, email), {
    company_uuid,
    email,
    name: key === null ? null : store.read('PortalApiKey', key, 'name'),
    role,
    status: key === null ? 'INVITED' : 'ACTIVE',
    is_machine: key !== null,
    invited_at: clock.now(),
    invited_by: actorOf(context),
    last_sign_in_at: null,
    sent: key === null ? doneNow(clock) : null,
  });
  if (key === null) sendInvitation(company_uuid, email, { role, context });
  return edgeOf(readMember(node.$ref.key, context), memberListing(null));
}

export const addUser = ((_source, { input }, context) => {
  const { company_uuid, role } = input;
  const email = input.email.trim().toLowerCase();
  const error = addUserError({ company_uuid, email, role }, context);
  if (error) return { company_user_edge: null, company: null, errors: [error] };
  return {
    company_user_edge: invite(company_uuid, email, { role, context }),
    company: ref('Company', company_uuid),
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'add_user'>;

const MAX_AT_ONCE = 100;

export const addUsers: Resolver<'Mutation', 'add_users'> = (_source, { input }, context) => {
  const { company_uuid, emails, role } = input;
  const refuse = (error: UserError) => ({ results: [], company: null, errors: [error] });
  if (!context.access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = refusalFor(company_uuid, [role], context);
  if (refusal) return refuse(refusal);
  if (emails.length === 0 || emails.length > MAX_AT_ONCE) {
    return refuse(userError('VALIDATION', `Enter 1 to ${MAX_AT_ONCE} email addresses.`, 'emails'));
  }
  const seen = new Set<string>();
  const results = emails.map((entered) => {
    const email = entered.trim().toLowerCase();
    const message =
      emailError(email) === null
        ? seen.has(email)
          ? `${email} is in the list twice.`
          : addUserError({ company_uuid, email, role }, context)?.message
        : 'This is not an email address.';
    seen.add(email);
    return message === undefined
      ? {
          email,
          accepted: true,
          message: null,
          company_user_edge: invite(company_uuid, email, { role, context }),
        }
      : { email, accepted: false, message, company_user_edge: null };
  });
  const isChanged = results.some(({ accepted }) => accepted);
  return { results, company: isChanged ? ref('Company', company_uuid) : null, errors: [] };
};

declare module '#schema-types' {
  interface KeptFields {
    /** When the invitation was last sent, for `tooSoon`; null for a machine. */
    readonly 'CompanyUser.sent': number | null;
  }
}

const refused = (error: UserError) => ({ company_user: null, company: null, errors: [error] });

function changed(company_user_uuid: string, context: MockContext) {
  const { company_uuid } = readMember(company_user_uuid, context);
  return {
    company_user: ref('CompanyUser', company_user_uuid),
    // People who removed their own access no longer see the workspace.
    company: context.access.company(company_uuid) ? ref('Company', company_uuid) : null,
    errors: [],
  };
}

/** All checks of `update_user_role`. */
function roleError(company_user_uuid: string, role: UserRole, context: MockContext): UserError | null {
  const found = findMember(company_user_uuid, context, role);
  if (found.error) return found.error;
  return role === 'OWNER' ? null : lastOwnerError(found.member, context);
}

/** All checks of `set_user_status`. */
function statusError(
  company_user_uuid: string,
  status: MemberStatus,
  context: MockContext,
): UserError | null {
  const { error, member } = { member: null, ...findMember(company_user_uuid, context) };
  if (!member) return error;
  if (status === 'INVITED') {
    return userError(
      'VALIDATION',
      'Choose ACTIVE or DISABLED. To invite a person, use their email address.',
      'status',
    );
  }
  if (status === 'DISABLED') return lastOwnerError(member, context);
  return member.status === 'DISABLED' && !member.is_machine
    ? seatError(member.company_uuid, 'status', context)
    : null;
}

/** All checks of `remove_user`. */
function removalError(company_user_uuid: string, context: MockContext): UserError | null {
  const found = findMember(company_user_uuid, context);
  return found.error ?? lastOwnerError(found.member, context);
}

/** Why a change to a member would be refused, also for previews. */
export const memberErrors = { role: roleError, status: statusError, removal: removalError };

export const updateUserRole = ((_source, { input: { company_user_uuid, role } }, context) => {
  const error =
    roleError(company_user_uuid, role, context) ?? staleness('CompanyUser', company_user_uuid, context);
  if (error) return refused(error);
  context.store.set('CompanyUser', company_user_uuid, { role });
  return changed(company_user_uuid, context);
}) satisfies Resolver<'Mutation', 'update_user_role'>;

export const setUserStatus = ((_source, { input: { company_user_uuid, status } }, context) => {
  const error = statusError(company_user_uuid, status, context);
  if (error) return refused(error);
  const { last_sign_in_at, is_machine } = readMember(company_user_uuid, context);
  // A person who has never signed in becomes an invited member again when access is restored.
  const next = status === 'ACTIVE' && last_sign_in_at === null && !is_machine ? 'INVITED' : status;
  context.store.set('CompanyUser', company_user_uuid, { status: next });
  return changed(company_user_uuid, context);
}) satisfies Resolver<'Mutation', 'set_user_status'>;

export const removeUser = ((_source, { input: { company_user_uuid } }, context) => {
  const error = removalError(company_user_uuid, context);
  if (error) return refused(error);
  context.store.remove('CompanyUser', company_user_uuid);
  return changed(company_user_uuid, context);
}) satisfies Resolver<'Mutation', 'remove_user'>;

export const resendInvitation: Resolver<'Mutation', 'resend_invitation'> = (
  _source,
  { input: { company_user_uuid } },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({ company_user: null, errors: [error] });
  const found = findMember(company_user_uuid, context);
  if (found.error) return refuse(found.error);
  const { company_uuid, email, role, status } = found.member;
  if (status !== 'INVITED') {
    const why = status === 'ACTIVE' ? 'accepted the invitation' : 'is disabled';
    return refuse(userError('CONFLICT', `${email} ${why}.`, 'company_user_uuid'));
  }
  const error = tooSoon(
    store.writtenValue('CompanyUser', company_user_uuid, 'sent'),
    clock,
    'company_user_uuid',
  );
  if (error) return refuse(error);
  store.set('CompanyUser', company_user_uuid, { invited_at: clock.now(), sent: doneNow(clock) });
  sendInvitation(company_uuid, email, { role, context });
  return { company_user: ref('CompanyUser', company_user_uuid), errors: [] };
};
