import { useRelayEnvironment } from 'react-relay/hooks';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { defaultFilters, type SearchFilters } from '../../_shared/executions/search-filters.ts';
import {
  filterLabel,
  filterWords,
  setFilters,
  without,
  type FilterName,
  type OptionNames,
} from './filters/filter-labels.ts';
import styles from './search.module.css';
import { useCountsWithout } from './filters/useCountsWithout.ts';

export interface SearchEmptyProps {
  /** Whether older executions are still being searched. */
  isSearching: boolean;
  partner_uuid: string;
  /** The partner's total number of executions, without any filter. */
  unfilteredCount: number;
  filters: SearchFilters;
  names: OptionNames;
  onChange: (changed: Partial<SearchFilters>) => void;
  zone: string;
}

/** Shown in place of the rows: no executions yet, or the filters that exclude them all. */
export function SearchEmpty({ isSearching, unfilteredCount, ...props }: SearchEmptyProps) {
  if (isSearching) {
    return (
      <EmptyState kind="none" title="No match so far">
        Older executions are still being searched.
      </EmptyState>
    );
  }
  if (unfilteredCount === 0) {
    return (
      <EmptyState kind="none" title="No executions yet">
        Each run of one of this partner’s flows appears here, with its files and its log, as soon as the first
        document is sent or received.
      </EmptyState>
    );
  }
  return <FilteredAway {...props} />;
}

function FilteredAway({
  partner_uuid,
  filters,
  names,
  onChange,
  zone,
}: Omit<SearchEmptyProps, 'isSearching' | 'unfilteredCount'>) {
  const environment = useRelayEnvironment();
  const set = setFilters(filters);
  const counts = useCountsWithout(environment, partner_uuid, filters, set);
  // The filter whose removal would add the most matches comes first.
  const ranked = set.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const [culprit] = ranked;
  const most = culprit ? (counts.get(culprit) ?? 0) : 0;
  return (
    <EmptyState
      kind="filtered"
      title="No execution matches these filters"
      action={<Button onClick={() => onChange(defaultFilters)}>Clear filters</Button>}
    >
      {culprit && most > 0 && set.length > 1 && (
        <p>
          The “{filterLabel(culprit)}” filter excludes every match. Without it there{' '}
          {most === 1 ? 'is' : 'are'} {formatCount(most)}.
        </p>
      )}
      {most === 0 && set.length > 1 && counts.size === set.length && (
        <p>Removing any single filter still gives no matches.</p>
      )}
      <ul className={styles.culprits}>
        {ranked.map((name) => (
          <li key={name}>
            <Without
              name={name}
              words={filterWords(filters, name, names, zone) ?? ''}
              count={counts.get(name)}
              onRemove={() => onChange(without(name))}
            />
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

interface WithoutProps {
  name: FilterName;
  words: string;
  count: number | undefined;
  onRemove: () => void;
}

function Without({ name, words, count, onRemove }: WithoutProps) {
  return (
    <>
      {filterLabel(name)}: <b>{words}</b>
      <span className="muted">
        {count === undefined ? ' …' : ` ${pluralize(count, 'match', 'matches')} without it`}
      </span>{' '}
      <Button small onClick={onRemove} aria-label={`Remove filter ${filterLabel(name)}`}>
        Remove
      </Button>
    </>
  );
}
