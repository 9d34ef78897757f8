import { useSearchParams } from 'react-router';
import { searchString, type SearchInput } from './paths.ts';
import { useSearchChange } from './useSearchChange.ts';

/**
 * The filters of a list, read from the address, and a function that changes some of them in place (without a history
 * entry). Changes made while the list is still loading add up.
 */
export function useFilters<Filters extends object>(
  read: (search: URLSearchParams) => Filters,
  write: (filters: Filters) => SearchInput,
): readonly [filters: Filters, change: (next: Partial<Filters>) => void] {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  return [
    read(search),
    (next) =>
      changeSearch((newest) => searchString(write({ ...read(new URLSearchParams(newest)), ...next }))),
  ];
}
