import { dataScenarios } from './data.ts';
import { networkScenarios } from './network.ts';
import { peopleScenarios } from './people.ts';
import type { Scenario } from './scenario.ts';

/** Every scenario, in the order in which they are offered; the first is what a session starts from. */
export const scenarios: readonly Scenario[] = [...dataScenarios, ...peopleScenarios, ...networkScenarios];

export const scenarioNamed = (name: string): Scenario | null =>
  scenarios.find((scenario) => scenario.name === name) ?? null;
