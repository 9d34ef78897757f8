// The values are read by name and sent back unchanged.
/* oxlint-disable relay/unused-fields */
import { graphql, readInlineData } from 'react-relay/hooks';
import type { wizardAddress_run$data, wizardAddress_run$key } from '#gql/wizardAddress_run';
import { paths } from '../../paths.ts';
import { actions, nameOfAction, type ActionName, type ValueName } from './action-labels.ts';

export const steps = ['action', 'workspaces', 'preview', 'run'] as const;
export type StepName = (typeof steps)[number];

export type WizardValues = Readonly<Partial<Record<ValueName, string>>>;

/** The state of the wizard, as stored in the address. */
export interface Wizard {
  readonly step: StepName;
  readonly action: ActionName | null;
  readonly values: WizardValues;
  readonly company_uuids: readonly string[];
  /** The dry run that step 3 shows. */
  readonly preview: string | null;
  /** The workspaces of the dry run that are excluded. */
  readonly without: readonly string[];
  /** The run that step 4 shows. */
  readonly run: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuidIn = (search: URLSearchParams, name: string): string | null => {
  const value = search.get(name);
  return value !== null && UUID.test(value) ? value : null;
};

/**
 * Reads the address. If it lacks a value that its step needs, the result is the step in which that value is entered.
 */
export function readWizard(search: URLSearchParams): Wizard {
  const name = search.get('action') ?? '';
  const action = Object.hasOwn(actions, name) ? (name as ActionName) : null;
  const run = uuidIn(search, 'run');
  const preview = uuidIn(search, 'preview');
  const asked = steps.find((value) => value === search.get('step')) ?? 'action';
  const values = Object.fromEntries(
    (action === null ? [] : actions[action].values).flatMap((field) => {
      const value = search.get(field);
      return value === null ? [] : [[field, value]];
    }),
  );
  const step =
    run !== null
      ? 'run'
      : action === null
        ? 'action'
        : asked === 'preview' && preview !== null
          ? 'preview'
          : asked === 'action'
            ? 'action'
            : 'workspaces';
  return {
    step,
    action,
    values,
    company_uuids: [...new Set(search.getAll('workspace').filter((uuid) => UUID.test(uuid)))],
    preview: step === 'preview' ? preview : null,
    without: step === 'preview' ? search.getAll('without').filter((uuid) => UUID.test(uuid)) : [],
    run,
  };
}

/** The address for a state of the wizard. */
export function wizardPath(wizard: Partial<Wizard>): string {
  const { step = 'action', action, values = {}, company_uuids = [], preview, without = [], run } = wizard;
  if (run) return paths.multiCompany({ run });
  return paths.multiCompany({
    step: step === 'action' ? null : step,
    action,
    ...values,
    workspace: company_uuids,
    preview: step === 'preview' ? preview : null,
    without: step === 'preview' ? without : [],
  });
}

/** The action of a run with its values, as input for `run_multi_company_action`. */
export function askedOf(runRef: wizardAddress_run$key) {
  const { action, parameters } = readInlineData(
    graphql`
      fragment wizardAddress_run on MultiCompanyRun @inline {
        action
        parameters {
          email
          role
          from_email
          flow_type
          table_uuid
          lookup_key
          csv
          mapping_uuid
          function_uuid
          deploy
          template_uuid
          partner_name
          retention_days
        }
      }
    `,
    runRef,
  );
  return { action, parameters };
}

/** The state of a wizard that starts with the values of a run. */
export function wizardOf(
  { action, parameters }: Pick<wizardAddress_run$data, 'action' | 'parameters'>,
  company_uuids: readonly string[],
): Partial<Wizard> {
  const name = nameOfAction(action);
  if (name === null) return {};
  const values = Object.fromEntries(
    actions[name].values.flatMap((field) => {
      const value = parameters[field];
      return value == null || value === false ? [] : [[field, String(value)]];
    }),
  );
  return { step: 'workspaces', action: name, values, company_uuids };
}

const roles = ['VIEWER', 'EDITOR', 'OWNER'] as const;

/** Converts the values to the server's input. */
export function valuesToSend(name: ActionName, values: WizardValues) {
  const text = (field: ValueName): string | null =>
    actions[name].values.includes(field) ? values[field]?.trim() || null : null;
  const role = text('role');
  const days = text('retention_days');
  return {
    email: text('email'),
    from_email: text('from_email'),
    role: roles.find((value) => value === role) ?? null,
    flow_type: text('flow_type'),
    table_uuid: text('table_uuid'),
    mapping_uuid: text('mapping_uuid'),
    function_uuid: text('function_uuid'),
    deploy: text('deploy') === 'true' ? true : null,
    template_uuid: text('template_uuid'),
    partner_name: text('partner_name'),
    retention_days: days === null ? null : Number(days),
  };
}
