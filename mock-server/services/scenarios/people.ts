import type { Scenario } from './scenario.ts';

/**
 * Scenarios in which the signed-in person is treated as somebody else: a reload shows the portal as that person sees
 * it.
 */
export const peopleScenarios: readonly Scenario[] = [
  {
    name: 'viewer',
    title: 'As a viewer',
    description: 'Vilma Hakala can see activity and files of Northbay Freight but cannot change anything.',
    group: 'People',
    person: 'viewer@northbay.example',
  },
  {
    name: 'guest',
    title: 'As a guest',
    description: 'Gustavo Prieto is a guest of one partner and sees what is shared with him.',
    group: 'People',
    person: 'guest@northbay.example',
  },
  {
    name: 'operator',
    title: 'As a platform operator',
    description: 'Oluwaseun Bright sees every workspace without being a member of any.',
    group: 'People',
    person: 'operator@northbay.example',
  },
  {
    name: 'newcomer',
    title: 'First day, no workspace',
    description: 'Nessa Quill has signed in for the first time and has not been invited to a workspace yet.',
    group: 'People',
    person: 'newcomer@northbay.example',
  },
];
