import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { RollAs2ProfileQuery } from '#gql/RollAs2ProfileQuery';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { NextKey } from './NextKey.tsx';
import { ProfilePartners } from './ProfilePartners.tsx';
import { RollOver } from './RollOver.tsx';

/** `?roll=<uuid>`: rolls a profile over to its next certificate, which is created first if there is none. */
export function RollAs2Profile({ loaded }: { loaded: PreloadedQuery<RollAs2ProfileQuery> }) {
  const data = usePreloadedQuery<RollAs2ProfileQuery>(
    graphql`
      query RollAs2ProfileQuery($company_uuid: ID!, $as2_profile_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        as2_profile(as2_profile_uuid: $as2_profile_uuid) {
          as2_profile_uuid
          company_uuid
          name
          certificate {
            certificate_uuid
            ...RollOver_certificate
          }
          next_certificate {
            certificate_uuid
            ...RollOver_certificate
          }
          used_by {
            total_count
          }
          viewer_can_edit
          ...NextKey_profile
        }
        ...ProfilePartners_query @arguments(as2_profile_uuid: $as2_profile_uuid)
      }
    `,
    loaded,
  );
  const { close } = useDrawerAddress();
  const profile = data.as2_profile;
  // An object of another workspace counts as not found.
  if (!profile?.viewer_can_edit || profile.company_uuid !== data.company?.company_uuid)
    return <NotThere what="AS2 profile" onClose={close} />;
  const { company_uuid, name, certificate, next_certificate, used_by } = profile;
  if (!next_certificate) return <NextKey profileRef={profile} onClose={close} />;
  return (
    <RollOver
      name={name}
      company_uuid={company_uuid}
      currentRef={certificate}
      nextRef={next_certificate}
      partners={used_by.total_count > 0 ? <ProfilePartners queryRef={data} /> : null}
      onClose={close}
    />
  );
}
