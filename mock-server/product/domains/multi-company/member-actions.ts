import type { UserRole } from '#schema-types';
import { userError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import { memberKey } from '../../accounts/member-key.ts';
import { readMember, type Member } from '../../model/company/member-list.ts';
import {
  addUser,
  addUserError,
  memberErrors,
  removeUser,
  setUserStatus,
  updateUserRole,
} from '../../model/company/users.ts';
import { within } from '../../model/kit/within.ts';
import type { Change } from './run-result.ts';
import {
  perform,
  refused,
  unchanged,
  verdict,
  type ActionRule,
  type Judge,
  type Parameters,
  type Verdict,
} from './verdict.ts';

const addressOf = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase();

function memberAt(company_uuid: string, email: string, context: MockContext): Member | null {
  const key = memberKey(company_uuid, email);
  return context.store.exists('CompanyUser', key) ? readMember(key, context) : null;
}

/** People who may not see the members must not learn who is a member. */
function mayNot(company_uuid: string, { access }: MockContext): Verdict | null {
  const error = access.refusal('MANAGE_USERS', { company_uuid });
  return error && refused(error);
}

const change = (label: string, before: string | null, after: string | null): Change => ({
  label,
  before,
  after,
});

/** Display name of a role: EDITOR becomes Editor. */
const roleName = (role: UserRole | null | undefined): string =>
  role == null ? '' : role.charAt(0) + role.slice(1).toLowerCase();

function addMember(
  company_uuid: string,
  email: string,
  { role, context }: { role: UserRole; context: MockContext },
): Verdict {
  const known = memberAt(company_uuid, email, context);
  if (known && known.role === role) return unchanged(`Already ${roleName(role)}`);
  if (known) {
    const message = `Already ${roleName(known.role)}. Change the role instead.`;
    return refused(userError('CONFLICT', message, 'email'));
  }
  const input = { company_uuid, email, role };
  return verdict(addUserError(input, context), `Invited as ${roleName(role)}`, {
    changes: [change(email, null, roleName(role))],
    apply: () => addUser(null, { input }, within('add_user', context)).errors,
  });
}

function giveRole(member: Member, role: UserRole, context: MockContext): Verdict {
  if (member.role === role) return unchanged(`Already ${roleName(role)}`);
  const { company_user_uuid } = member;
  return verdict(
    memberErrors.role(company_user_uuid, role, context),
    `From ${roleName(member.role)} to ${roleName(role)}`,
    {
      changes: [change(member.email, roleName(member.role), roleName(role))],
      apply: async () =>
        (await perform('update_user_role', updateUserRole, { input: { company_user_uuid, role }, context }))
          .errors,
    },
  );
}

function setStatus(member: Member, status: 'ACTIVE' | 'DISABLED', context: MockContext): Verdict {
  const isDisabled = member.status === 'DISABLED';
  if (isDisabled === (status === 'DISABLED')) {
    return unchanged(isDisabled ? 'Already disabled' : 'Already has access');
  }
  const { company_user_uuid } = member;
  return verdict(
    memberErrors.status(company_user_uuid, status, context),
    status === 'DISABLED' ? `Disabled (${roleName(member.role)})` : `Enabled as ${roleName(member.role)}`,
    {
      changes: [
        change(member.email, isDisabled ? 'Disabled' : 'Enabled', isDisabled ? 'Enabled' : 'Disabled'),
      ],
      apply: () =>
        setUserStatus(null, { input: { company_user_uuid, status } }, within('set_user_status', context))
          .errors,
    },
  );
}

/** A rule for an existing member; no change if the person is not a member. */
const onMember =
  (judge: (member: Member, given: Parameters, context: MockContext) => Verdict): Judge =>
  (company_uuid, given, context) => {
    const member = memberAt(company_uuid, addressOf(given.email), context);
    return (
      mayNot(company_uuid, context) ?? (member ? judge(member, given, context) : unchanged('Not a member'))
    );
  };

/** Actions on one person's memberships. */
export const memberActions = {
  ADD_USER: {
    needs: ['email', 'role'],
    title: ({ email, role }) => `Add ${email} as ${roleName(role)}`,
    judge: (company_uuid, { email, role }, context) =>
      mayNot(company_uuid, context) ??
      addMember(company_uuid, addressOf(email), { role: role ?? 'VIEWER', context }),
  },
  SET_USER_ROLE: {
    needs: ['email', 'role'],
    title: ({ email, role }) => `Change the role of ${email} to ${roleName(role)}`,
    judge: onMember((member, { role }, context) => giveRole(member, role ?? 'VIEWER', context)),
  },
  DISABLE_USER: {
    needs: ['email'],
    title: ({ email }) => `Disable ${email}`,
    judge: onMember((member, _given, context) => setStatus(member, 'DISABLED', context)),
  },
  ENABLE_USER: {
    needs: ['email'],
    title: ({ email }) => `Enable ${email}`,
    judge: onMember((member, _given, context) => setStatus(member, 'ACTIVE', context)),
  },
  REMOVE_USER: {
    needs: ['email'],
    title: ({ email }) => `Remove ${email}`,
    judge: onMember(({ company_user_uuid, email, role }, _given, context) =>
      verdict(memberErrors.removal(company_user_uuid, context), `Removed (${roleName(role)})`, {
        changes: [change(email, roleName(role), null)],
        apply: () =>
          removeUser(null, { input: { company_user_uuid } }, within('remove_user', context)).errors,
      }),
    ),
  },
  COPY_USER_ACCESS: {
    needs: ['email', 'from_email'],
    title: ({ email, from_email }) => `Give ${email} the same access as ${from_email}`,
    judge: (company_uuid, { email, from_email }, context) => {
      const refused = mayNot(company_uuid, context);
      if (refused) return refused;
      const model = memberAt(company_uuid, addressOf(from_email), context);
      if (!model || model.status === 'DISABLED') return unchanged(`${from_email} has no access`);
      const member = memberAt(company_uuid, addressOf(email), context);
      return member
        ? giveRole(member, model.role, context)
        : addMember(company_uuid, addressOf(email), { role: model.role, context });
    },
  },
} satisfies Readonly<Record<string, ActionRule>>;
