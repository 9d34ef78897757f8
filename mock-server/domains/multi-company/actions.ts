import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { flowKeys } from '../../people/roster.ts';
import { memberKey } from '../company/member-key.ts';
import { readMember, type Member } from '../company/member-list.ts';
import type { Role } from '../company/members.ts';
import { updateCompany } from '../company/settings.ts';
import {
  addUser,
  addUserFault,
  memberFaults,
  removeUser,
  setUserStatus,
  updateUserRole,
} from '../company/users.ts';
import { setFlowEnabled } from '../flow/lifecycle.ts';
import { deployedKey } from '../flow/versions.ts';
import { draftOf } from '../lookup-table/content.ts';
import { importLookupTable } from '../lookup-table/import-rows.ts';
import { publishLookupTable } from '../lookup-table/mutations.ts';
import { tableByKey } from '../lookup-table/tables.ts';

export type Action =
  | 'ADD_USER'
  | 'SET_USER_ROLE'
  | 'DISABLE_USER'
  | 'ENABLE_USER'
  | 'REMOVE_USER'
  | 'COPY_USER_ACCESS'
  | 'ENABLE_FLOWS'
  | 'DISABLE_FLOWS'
  | 'PUSH_LOOKUP_TABLE'
  | 'SET_RETENTION';

/** Parameters of an action in addition to the workspaces. */
export interface Parameters {
  readonly email?: string | null;
  readonly role?: Role | null;
  readonly from_email?: string | null;
  readonly flow_type?: string | null;
  readonly lookup_key?: string | null;
  readonly csv?: string | null;
  readonly retention_days?: number | null;
}

/** The expected result of an action in one workspace. */
export type Verdict =
  | { readonly outcome: 'UNCHANGED'; readonly detail: string }
  | { readonly outcome: 'REFUSED'; readonly error: UserError }
  | {
      readonly outcome: 'CHANGED';
      readonly detail: string;
      /** Applies the action; returns the errors if it fails after all. */
      readonly apply: () => readonly UserError[];
    };

export interface ActionRule {
  /** Required input fields. */
  readonly needs: readonly (keyof Parameters)[];
  readonly title: (given: Parameters) => string;
  readonly judge: (company_uuid: string, given: Parameters, context: MockContext) => Verdict;
}

const unchanged = (detail: string): Verdict => ({ outcome: 'UNCHANGED', detail });
const verdict = (error: UserError | null, detail: string, apply: () => readonly UserError[]): Verdict =>
  error ? { outcome: 'REFUSED', error } : { outcome: 'CHANGED', detail, apply };

const addressOf = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase();

function memberAt(company_uuid: string, email: string, context: MockContext): Member | null {
  const key = memberKey(company_uuid, email);
  return context.store.exists('CompanyUser', key) ? readMember(key, context) : null;
}

/** People who may not see the members must not learn who is one. */
function mayNot(company_uuid: string, { access }: MockContext): Verdict | null {
  const error = access.refusal('manage_users', { company_uuid });
  return error && { outcome: 'REFUSED', error };
}

/** Display name of a role: EDITOR becomes Editor. */
const roleName = (role: Role | null | undefined): string =>
  role == null ? '' : role.charAt(0) + role.slice(1).toLowerCase();

function addMember(company_uuid: string, email: string, role: Role, context: MockContext): Verdict {
  const known = memberAt(company_uuid, email, context);
  if (known && known.role === role) return unchanged(`Already ${roleName(role)}`);
  if (known) {
    const message = `Already ${roleName(known.role)}. Change the role instead.`;
    return { outcome: 'REFUSED', error: userError('CONFLICT', message, 'email') };
  }
  const input = { company_uuid, email, role };
  return verdict(
    addUserFault(input, context),
    `Invited as ${roleName(role)}`,
    () => addUser(null, { input }, context).errors,
  );
}

function giveRole(member: Member, role: Role, context: MockContext): Verdict {
  if (member.role === role) return unchanged(`Already ${role}`);
  const { company_user_uuid } = member;
  return verdict(
    memberFaults.role(company_user_uuid, role, context),
    `From ${roleName(member.role)} to ${roleName(role)}`,
    () => updateUserRole(null, { input: { company_user_uuid, role } }, context).errors,
  );
}

function setStatus(member: Member, status: 'ACTIVE' | 'DISABLED', context: MockContext): Verdict {
  const isDisabled = member.status === 'DISABLED';
  if (isDisabled === (status === 'DISABLED')) {
    return unchanged(isDisabled ? 'Already disabled' : 'Already has access');
  }
  const { company_user_uuid } = member;
  return verdict(
    memberFaults.status(company_user_uuid, status, context),
    status === 'DISABLED' ? 'Disabled' : 'Enabled',
    () => setUserStatus(null, { input: { company_user_uuid, status } }, context).errors,
  );
}

/** A rule for an existing member; no change if the person is not a member. */
const onMember =
  (judge: (member: Member, given: Parameters, context: MockContext) => Verdict): ActionRule['judge'] =>
  (company_uuid, given, context) => {
    const member = memberAt(company_uuid, addressOf(given.email), context);
    return (
      mayNot(company_uuid, context) ?? (member ? judge(member, given, context) : unchanged('Not a member'))
    );
  };

const switchFlows =
  (enabled: boolean): ActionRule['judge'] =>
  (company_uuid, { flow_type }, context) => {
    const { access, store } = context;
    const error = access.refusal('edit_partner', { company_uuid });
    if (error) return { outcome: 'REFUSED', error };
    const read = (key: string, field: string) => store.read('FlowSetup', key, field);
    const typeOf = (key: string) => (read(key, 'flow_type') as { $ref: { key: string } } | null)?.$ref.key;
    const flows = flowKeys(context, { company_uuid }).filter(
      (key) =>
        read(key, 'enabled') !== enabled &&
        (!flow_type || typeOf(key) === flow_type) &&
        // A flow that was never deployed cannot be enabled.
        (!enabled || deployedKey(key, context) !== null),
    );
    if (flows.length === 0) return unchanged(`No flows to ${enabled ? 'enable' : 'disable'}`);
    const detail = `${flows.length} flow${flows.length === 1 ? '' : 's'} ${enabled ? 'enabled' : 'disabled'}`;
    return verdict(null, detail, () =>
      flows.flatMap(
        (flow_uuid): readonly UserError[] =>
          setFlowEnabled(null, { input: { flow_uuid, enabled } }, context).errors,
      ),
    );
  };

/** A draft that somebody is working on must not be published along with the rows. */
const pushRows: ActionRule['judge'] = (company_uuid, { lookup_key, csv }, context) => {
  const error = context.access.refusal('edit_settings', { company_uuid });
  if (error) return { outcome: 'REFUSED', error };
  const table_uuid = tableByKey(company_uuid, lookup_key ?? '', context);
  if (table_uuid === undefined) return unchanged(`No table ${lookup_key}`);
  if (Object.keys(draftOf(table_uuid, context)).length > 0) {
    const message = 'The table has a draft. Publish or discard it first.';
    return { outcome: 'REFUSED', error: userError('CONFLICT', message, 'lookup_key') };
  }
  const bring = (dry_run: boolean) =>
    importLookupTable(
      null,
      { input: { table_uuid, csv: csv ?? '', mode: 'APPEND', skip_invalid: false, dry_run } },
      context,
    );
  const { added, changed, errors } = bring(true);
  if (errors[0]) return { outcome: 'REFUSED', error: errors[0] };
  if (added + changed === 0) return unchanged('Rows already up to date');
  return verdict(null, `${added} added, ${changed} changed, published`, () => {
    const brought = bring(false).errors;
    if (brought.length > 0) return brought;
    return publishLookupTable(null, { input: { table_uuid, note: 'Pushed to multiple workspaces' } }, context)
      .errors;
  });
};

export const actions: Readonly<Record<Action, ActionRule>> = {
  ADD_USER: {
    needs: ['email', 'role'],
    title: ({ email, role }) => `Add ${email} as ${roleName(role)}`,
    judge: (company_uuid, { email, role }, context) =>
      mayNot(company_uuid, context) ?? addMember(company_uuid, addressOf(email), role ?? 'VIEWER', context),
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
    judge: onMember(({ company_user_uuid }, _given, context) =>
      verdict(
        memberFaults.removal(company_user_uuid, context),
        'Removed',
        () => removeUser(null, { input: { company_user_uuid } }, context).errors,
      ),
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
        : addMember(company_uuid, addressOf(email), model.role, context);
    },
  },
  ENABLE_FLOWS: {
    needs: [],
    title: ({ flow_type }) => `Enable ${flow_type ?? 'all flows'}`,
    judge: switchFlows(true),
  },
  DISABLE_FLOWS: {
    needs: [],
    title: ({ flow_type }) => `Disable ${flow_type ?? 'all flows'}`,
    judge: switchFlows(false),
  },
  PUSH_LOOKUP_TABLE: {
    needs: ['lookup_key', 'csv'],
    title: ({ lookup_key }) => `Push rows to ${lookup_key}`,
    judge: pushRows,
  },
  SET_RETENTION: {
    needs: ['retention_days'],
    title: ({ retention_days }) => `Keep executions for ${retention_days} days`,
    judge: (company_uuid, { retention_days }, context) => {
      const error = context.access.refusal('edit_settings', { company_uuid });
      if (error) return { outcome: 'REFUSED', error };
      const before = context.store.read('Company', company_uuid, 'retention_days') as number;
      if (before === retention_days) return unchanged(`Already ${before} days`);
      return verdict(null, `From ${before} to ${retention_days} days`, () => {
        // Any other changes made meanwhile are kept.
        return updateCompany(null, { input: { company_uuid, retention_days } }, context).errors;
      });
    },
  },
};
