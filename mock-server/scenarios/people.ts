import type { Scenario } from './scenario.ts';

/** Whoever is signed in is taken for somebody else: a reload shows the portal through their eyes. */
export const peopleScenarios: readonly Scenario[] = [
  {
    name: 'viewer',
    title: 'As a viewer',
    description: 'Vilma Hakala reads activity and files of Northbay Freight, and changes nothing.',
    group: 'People',
    person: 'viewer@northbay.example',
  },
  {
    name: 'guest',
    title: 'As a guest',
    description: 'Gustavo Prieto is the guest of one partner and sees what was shared with him.',
    group: 'People',
    person: 'guest@northbay.example',
  },
  {
    name: 'operator',
    title: 'As an operator of the platform',
    description: 'Oluwaseun Bright sees every workspace without being a member of any.',
    group: 'People',
    person: 'operator@northbay.example',
  },
  {
    name: 'newcomer',
    title: 'First day, no workspace',
    description: 'Nessa Quill has signed in for the first time; nobody has invited her yet.',
    group: 'People',
    person: 'newcomer@northbay.example',
  },
];
