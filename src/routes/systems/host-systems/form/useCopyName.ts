import { graphql, useClientQuery } from 'react-relay/hooks';
import type { useCopyNameQuery } from '#gql/useCopyNameQuery';

/** A name for a copy that none of the listed host systems has: "SAP finance copy", "SAP finance copy 2". */
export function useCopyName(): (name: string) => string {
  const { client_state } = useClientQuery<useCopyNameQuery>(
    graphql`
      query useCopyNameQuery {
        client_state {
          host_systems {
            all {
              host_system_uuid
              name
            }
          }
        }
      }
    `,
    {},
  );
  const taken = client_state.host_systems.all.map(({ name }) => name.toLowerCase());
  return (name) => {
    const numbered = (count: number) => `${name} copy${count === 1 ? '' : ` ${count}`}`;
    let count = 1;
    while (taken.includes(numbered(count).toLowerCase())) count += 1;
    return numbered(count);
  };
}
