import { dataScenarios } from './data.ts';
import { networkScenarios } from './network.ts';
import { peopleScenarios } from './people.ts';
import type { Scenario } from './scenario.ts';

/** All scenarios in menu order; sessions start from the first one. */
export const scenarios: readonly Scenario[] = [...dataScenarios, ...peopleScenarios, ...networkScenarios];

export const scenarioNamed = (name: string): Scenario | null =>
  scenarios.find((scenario) => scenario.name === name) ?? null;
