import type { MultiCompanyAction } from '#gql/wizardAddress_run';

/** The name of an action in the address. */
export type ActionName =
  | 'add-user'
  | 'set-role'
  | 'copy-access'
  | 'disable-user'
  | 'enable-user'
  | 'remove-user'
  | 'disable-flows'
  | 'enable-flows'
  | 'push-table'
  | 'push-mapping'
  | 'push-function'
  | 'apply-template'
  | 'set-recipient'
  | 'set-retention';

/** The name of an action's value in the address. */
export type ValueName =
  | 'email'
  | 'from_email'
  | 'role'
  | 'flow_type'
  | 'table_uuid'
  | 'mapping_uuid'
  | 'function_uuid'
  | 'deploy'
  | 'template_uuid'
  | 'partner_name'
  | 'retention_days';

/** The kinds of objects to choose from, such as those that can be pushed to other workspaces. */
export type Source = 'people' | 'flow_types' | 'tables' | 'mappings' | 'functions' | 'templates';

export interface ActionWords {
  readonly action: Exclude<MultiCompanyAction, '%future added value'>;
  readonly label: string;
  readonly description: string;
  readonly values: readonly ValueName[];
  /** The values that the server requires. */
  readonly needs: readonly ValueName[];
  readonly source: Source | null;
}

export const actions: Readonly<Record<ActionName, ActionWords>> = {
  'add-user': {
    action: 'ADD_USER',
    label: 'Add a user',
    description: 'Invites a person with the same role everywhere.',
    values: ['email', 'role'],
    needs: ['email', 'role'],
    source: null,
  },
  'copy-access': {
    action: 'COPY_USER_ACCESS',
    label: 'Copy access',
    description: 'Gives a person the roles that someone else has.',
    values: ['from_email', 'email'],
    needs: ['from_email', 'email'],
    source: 'people',
  },
  'set-role': {
    action: 'SET_USER_ROLE',
    label: 'Change a role',
    description: 'Gives a member another role.',
    values: ['email', 'role'],
    needs: ['email', 'role'],
    source: 'people',
  },
  'disable-user': {
    action: 'DISABLE_USER',
    label: 'Disable a user',
    description: 'Ends the access of a member. It can be enabled again.',
    values: ['email'],
    needs: ['email'],
    source: 'people',
  },
  'enable-user': {
    action: 'ENABLE_USER',
    label: 'Enable a user',
    description: 'Gives disabled members their access back.',
    values: ['email'],
    needs: ['email'],
    source: 'people',
  },
  'remove-user': {
    action: 'REMOVE_USER',
    label: 'Remove a user',
    description: 'Takes a member off the list of users.',
    values: ['email'],
    needs: ['email'],
    source: 'people',
  },
  'disable-flows': {
    action: 'DISABLE_FLOWS',
    label: 'Disable flows',
    description: 'Stops all flows, or those of one type.',
    values: ['flow_type'],
    needs: [],
    source: 'flow_types',
  },
  'enable-flows': {
    action: 'ENABLE_FLOWS',
    label: 'Enable flows',
    description: 'Starts deployed flows that are disabled.',
    values: ['flow_type'],
    needs: [],
    source: 'flow_types',
  },
  'push-table': {
    action: 'PUSH_LOOKUP_TABLE',
    label: 'Publish a lookup table',
    description: 'Adds and changes rows as one workspace has them.',
    values: ['table_uuid'],
    needs: ['table_uuid'],
    source: 'tables',
  },
  'push-mapping': {
    action: 'PUSH_MAPPING',
    label: 'Push a mapping',
    description: 'Saves a mapping of one workspace in others.',
    values: ['mapping_uuid', 'deploy'],
    needs: ['mapping_uuid'],
    source: 'mappings',
  },
  'push-function': {
    action: 'PUSH_GLOBAL_FUNCTION',
    label: 'Push a global function',
    description: 'Saves a function of one workspace in others.',
    values: ['function_uuid', 'deploy'],
    needs: ['function_uuid'],
    source: 'functions',
  },
  'apply-template': {
    action: 'APPLY_TEMPLATE',
    label: 'Apply a template',
    description: 'Updates the partners that use it, or sets up a new one.',
    values: ['template_uuid', 'partner_name'],
    needs: ['template_uuid'],
    source: 'templates',
  },
  'set-recipient': {
    action: 'SET_NOTIFIER_RECIPIENT',
    label: 'Set a notifier recipient',
    description: 'Adds an address to email notifiers, or replaces one.',
    values: ['email', 'from_email'],
    needs: ['email'],
    source: null,
  },
  'set-retention': {
    action: 'SET_RETENTION',
    label: 'Set the retention',
    description: 'Changes how long executions are kept.',
    values: ['retention_days'],
    needs: ['retention_days'],
    source: null,
  },
};

/** The actions, grouped as they are offered. */
export const groups: readonly { readonly title: string; readonly names: readonly ActionName[] }[] = [
  {
    title: 'Users',
    names: ['add-user', 'copy-access', 'set-role', 'disable-user', 'enable-user', 'remove-user'],
  },
  { title: 'Content', names: ['push-table', 'push-mapping', 'push-function', 'apply-template'] },
  { title: 'Operation', names: ['disable-flows', 'enable-flows', 'set-recipient', 'set-retention'] },
];

/** The name of a run's action, for a link that starts from it; null for an action that this version does not offer. */
export const nameOfAction = (action: string): ActionName | null =>
  (Object.keys(actions) as ActionName[]).find((name) => actions[name].action === action) ?? null;
