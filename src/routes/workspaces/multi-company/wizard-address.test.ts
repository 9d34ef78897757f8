import { describe, expect, test } from 'vitest';
import { actions, type ActionName } from './action-labels.ts';
import { valueErrors } from './value-errors.ts';
import { readWizard, valuesToSend, wizardOf, wizardPath } from './wizard-address.ts';

const A = '927bd706-6047-4cc1-bf2c-805997609287';
const B = 'dfe5aee0-1034-465e-bbac-64b23d010b16';
const read = (path: string) => readWizard(new URL(path, 'http://localhost').searchParams);

const none = {
  email: null,
  role: null,
  from_email: null,
  flow_type: null,
  table_uuid: null,
  lookup_key: null,
  csv: null,
  mapping_uuid: null,
  function_uuid: null,
  deploy: null,
  template_uuid: null,
  partner_name: null,
  retention_days: null,
};

describe('the wizard’s address', () => {
  test.each([
    {
      step: 'action',
      action: 'add-user',
      values: { email: 'a@b.co', role: 'EDITOR' },
      company_uuids: [A, B],
    },
    { step: 'workspaces', action: 'set-retention', values: { retention_days: '90' }, company_uuids: [B] },
    {
      step: 'workspaces',
      action: 'push-mapping',
      values: { mapping_uuid: A, deploy: 'true' },
      company_uuids: [],
    },
  ] as const)('keeps everything of %j', (wizard) => {
    expect(read(wizardPath(wizard))).toEqual({ ...wizard, preview: null, without: [], run: null });
  });

  test('contains the preview, and the workspaces that are excluded from it', () => {
    const wizard = {
      step: 'preview',
      action: 'disable-flows',
      values: {},
      company_uuids: [A, B],
      preview: A,
      without: [B],
    } as const;
    expect(read(wizardPath(wizard))).toEqual({ ...wizard, run: null });
  });

  test('of a run contains nothing else, because the run has its parameters', () => {
    expect(wizardPath({ step: 'run', run: A, action: 'add-user', company_uuids: [B] })).toBe(
      `/multic?run=${A}`,
    );
    expect(read(`/multic?run=${A}`).step).toBe('run');
  });

  test('falls back to the step in which a missing value is entered', () => {
    expect(read('/multic?step=preview').step).toBe('action');
    expect(read('/multic?step=workspaces').step).toBe('action');
    expect(read('/multic?step=preview&action=add-user').step).toBe('workspaces');
    expect(read('/multic?step=preview&action=add-user&preview=x').step).toBe('workspaces');
    expect(read('/multic?step=workspaces&action=drop-everything').step).toBe('action');
    expect(read(`/multic?step=workspaces&action=set-role&workspace=x&workspace=${A}`).company_uuids).toEqual([
      A,
    ]);
  });

  test('starts a new wizard from a run', () => {
    const parameters = { ...none, email: 'a@b.co', role: 'VIEWER' } as const;
    expect(wizardOf({ action: 'ADD_USER', parameters }, [A])).toEqual({
      step: 'workspaces',
      action: 'add-user',
      values: { email: 'a@b.co', role: 'VIEWER' },
      company_uuids: [A],
    });
    expect(wizardOf({ action: '%future added value', parameters }, [A])).toEqual({});
  });
});

describe('the values of an action', () => {
  test.each(Object.keys(actions) as ActionName[])('of %s are missed where the server needs them', (name) => {
    expect(Object.keys(valueErrors(name, {})).toSorted()).toEqual([...actions[name].needs].toSorted());
  });

  test('are checked by the server’s rules', () => {
    expect(valueErrors('add-user', { email: 'nobody', role: 'VIEWER' })).toHaveProperty('email');
    expect(valueErrors('set-retention', { retention_days: '29' })).toHaveProperty('retention_days');
    expect(valueErrors('set-retention', { retention_days: '400' })).toEqual({});
    expect(valueErrors('copy-access', { email: 'a@b.co', from_email: 'a@b.co' })).toHaveProperty('email');
    expect(valueErrors('set-recipient', { email: 'a@b.co', from_email: '' })).toEqual({});
  });

  test('are converted to the server’s input, without those of other actions', () => {
    expect(valuesToSend('set-retention', { retention_days: ' 90 ', email: 'a@b.co' })).toMatchObject({
      retention_days: 90,
      email: null,
    });
    expect(valuesToSend('push-function', { function_uuid: A, deploy: '' }).deploy).toBeNull();
    expect(valuesToSend('add-user', { email: 'a@b.co', role: 'KING' }).role).toBeNull();
  });
});
