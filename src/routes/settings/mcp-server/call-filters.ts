import { searchString } from '../../paths.ts';
import { isOutcome, type OutcomeName } from './mcp-words.ts';

/** What the log of calls is narrowed by, as the address says it. */
export interface CallFilters {
  readonly outcomes: OutcomeName[];
  /** Names of tools. */
  readonly tools: string[];
}

/** Reads the address; what it does not know counts as unset. */
export const readCallFilters = (search: URLSearchParams): CallFilters => ({
  outcomes: search.getAll('result').filter(isOutcome),
  tools: search.getAll('tool').filter((name) => /^\w{1,80}$/.test(name)),
});

/** The reverse. */
export const writeCallFilters = ({ outcomes, tools }: CallFilters) => ({ result: outcomes, tool: tools });

/** Names the calls that an address shows. */
export const callsKey = (search: URLSearchParams): string =>
  searchString(writeCallFilters(readCallFilters(search)));

export const isNarrowed = ({ outcomes, tools }: CallFilters): boolean =>
  outcomes.length > 0 || tools.length > 0;

/** The query's variables for an address. */
export const callVariables = ({ outcomes, tools }: CallFilters) => ({
  outcomes: outcomes.length > 0 ? outcomes : null,
  tools: tools.length > 0 ? tools : null,
});
