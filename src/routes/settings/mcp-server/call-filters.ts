import { searchString } from '../../paths.ts';
import { isOutcome, type OutcomeName } from './mcp-labels.ts';

/** The filters of the call log, as stored in the address. */
export interface CallFilters {
  readonly outcomes: OutcomeName[];
  /** Names of tools. */
  readonly tools: string[];
}

/** Reads the filters from an address; unknown values count as unset. */
export const readCallFilters = (search: URLSearchParams): CallFilters => ({
  outcomes: search.getAll('result').filter(isOutcome),
  tools: search.getAll('tool').filter((name) => /^\w{1,80}$/.test(name)),
});

/** The reverse of `readCallFilters`. */
export const writeCallFilters = ({ outcomes, tools }: CallFilters) => ({ result: outcomes, tool: tools });

/** Identifies the filtered calls: their search string. */
export const callsKey = (search: URLSearchParams): string =>
  searchString(writeCallFilters(readCallFilters(search)));

export const isNarrowed = ({ outcomes, tools }: CallFilters): boolean =>
  outcomes.length > 0 || tools.length > 0;

/** The query variables for an address. */
export const callVariables = ({ outcomes, tools }: CallFilters) => ({
  outcomes: outcomes.length > 0 ? outcomes : null,
  tools: tools.length > 0 ? tools : null,
});
