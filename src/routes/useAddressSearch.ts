import { useSearchParams } from 'react-router';
import { useSearchChange } from './useSearchChange.ts';

/** The query of the address, and a function to change it in place. */
export function useAddressSearch(): readonly [
  search: URLSearchParams,
  change: (edit: (search: URLSearchParams) => void) => void,
] {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  return [
    search,
    (edit) =>
      changeSearch((newest) => {
        const params = new URLSearchParams(newest);
        edit(params);
        return String(params);
      }),
  ];
}
