import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { SETTINGS } from '../../world/flow-settings.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import type { TemplateFlow } from '../../world/template-flow.ts';
import { placesIn, valueError } from '../../model/template/fill.ts';
import type { TemplateBody } from '../../model/template/templates.ts';

const MAX_FLOWS = 30;
const MAX_VARIABLES = 40;

/** Errors in a template's flows and variables. */
export function bodyErrors({ flows, variables }: TemplateBody, context: MockContext): UserError[] {
  const errors: UserError[] = [];
  const wrong = (path: readonly (string | number)[], message: string) =>
    errors.push(userError('VALIDATION', message, path.map(String)));
  if (flows.length > MAX_FLOWS) wrong(['flows'], `Use at most ${MAX_FLOWS} flows.`);
  if (variables.length > MAX_VARIABLES) wrong(['variables'], `Use at most ${MAX_VARIABLES} variables.`);
  const names = variables.map(({ name }) => name);
  variables.forEach((variable, place) => {
    const path = ['variables', place];
    if (!/^[a-z0-9_]{1,40}$/.test(variable.name)) wrong([...path, 'name'], '1 to 40 of a–z, 0–9 and _.');
    if (names.indexOf(variable.name) < place) wrong([...path, 'name'], `“${variable.name}” is a duplicate.`);
    if (variable.label.trim() === '' || variable.label.length > 80)
      wrong([...path, 'label'], 'Use 1 to 80 characters.');
    if (variable.type === 'ENUM' && variable.options.length === 0)
      wrong([...path, 'options'], 'Add at least one choice.');
    const error =
      variable.default_value === null
        ? null
        : valueError(variable, variable.default_value, { owner: null, context });
    if (error !== null)
      wrong([...path, 'default_value'], variable.type === 'SECRET' ? 'A secret has no default.' : error);
  });
  const keys = flows.map(({ flow_key }) => flow_key);
  flows.forEach((flow, place) => {
    const path = ['flows', place];
    if (!/^[a-z0-9_]{1,60}$/.test(flow.flow_key)) wrong([...path, 'flow_key'], '1 to 60 of a–z, 0–9 and _.');
    if (keys.indexOf(flow.flow_key) < place)
      wrong([...path, 'flow_key'], `“${flow.flow_key}” is a duplicate.`);
    if (!flowTypeOf(flow.flow_type))
      wrong([...path, 'flow_type'], `Flow type “${flow.flow_type}” does not exist.`);
    if (flow.builder === 'LICENSED')
      wrong([...path, 'builder'], 'Flows of licensed integrations cannot be part of a template.');
    settingsErrors(flow, path, wrong);
    for (const end of ['source_variable', 'destination_variable'] as const) {
      const name = flow[end];
      if (name === null) continue;
      if (variables.find((variable) => variable.name === name)?.type !== 'CONNECTION')
        wrong([...path, end], `There is no connection variable “${name}”.`);
    }
    for (const name of placesIn(flow.settings)) {
      if (!names.includes(name)) wrong([...path, 'settings'], `The variable “${name}” does not exist.`);
    }
  });
  return errors;
}

/**
 * Errors in settings that are required and must not contain placeholders; all others are checked when they are filled
 * in.
 */
function settingsErrors(
  { settings }: TemplateFlow,
  path: readonly (string | number)[],
  wrong: (path: readonly (string | number)[], message: string) => void,
): void {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    return wrong([...path, 'settings'], 'Enter an object with setting names.');
  for (const name of Object.keys(settings)) {
    // `includes` takes only what the list can hold.
    if (!(SETTINGS as readonly string[]).includes(name))
      wrong([...path, 'settings', name], 'This setting does not exist.');
  }
  if (typeof settings['flow_name'] !== 'string')
    wrong([...path, 'settings', 'flow_name'], 'Enter a flow name.');
  for (const name of ['source_file_type', 'destination_file_type']) {
    if (fileTypeOf(String(settings[name])) === null)
      wrong([...path, 'settings', name], `File type “${String(settings[name])}” does not exist.`);
  }
}
