import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { SendProfileTestQuery } from '#gql/SendProfileTestQuery';
import { nodesOf } from '#relay/connection.ts';
import { SendTest } from './SendTest.tsx';

interface SendProfileTestProps {
  loaded: PreloadedQuery<SendProfileTestQuery>;
  onClose: () => void;
}

/** A dialog that sends a test message to one of the partners that use a profile. */
export function SendProfileTest({ loaded, onClose }: SendProfileTestProps) {
  const { as2_profile } = usePreloadedQuery<SendProfileTestQuery>(
    graphql`
      query SendProfileTestQuery($as2_profile_uuid: ID!) @throwOnFieldError {
        as2_profile(as2_profile_uuid: $as2_profile_uuid) {
          as2_profile_uuid
          company_uuid
          used_by(first: 200) {
            edges {
              node {
                as2_partner_uuid
                name
              }
            }
          }
        }
      }
    `,
    loaded,
  );
  if (!as2_profile) return null;
  const { company_uuid, used_by } = as2_profile;
  return <SendTest company_uuid={company_uuid} partners={nodesOf(used_by)} onClose={onClose} />;
}
