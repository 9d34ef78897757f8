import { graphql, useFragment } from 'react-relay/hooks';
import type { useProblems_items$key } from '#gql/useProblems_items';
import type { ProblemView } from '../pulse-address.ts';

type Places = Readonly<Record<ProblemView, readonly number[]>>;

/** For each view, the indexes of its problems in the list. */
export function useProblems(itemsRef: useProblems_items$key): Places {
  const items = useFragment(
    graphql`
      fragment useProblems_items on AttentionItem @relay(plural: true) {
        group {
          group_uuid
          state
          is_mine
        }
      }
    `,
    itemsRef,
  );
  const placesOf = (state: string, mine = false) =>
    items.flatMap(({ group }, place) =>
      // The server returns no groups to guests, so all problems count as open.
      (group?.state ?? 'OPEN') === state && (!mine || group?.is_mine) ? [place] : [],
    );
  return {
    open: placesOf('OPEN'),
    mine: placesOf('OPEN', true),
    snoozed: placesOf('SNOOZED'),
    ignored: placesOf('IGNORED'),
  };
}
