import { graphql, useFragment } from 'react-relay/hooks';
import type { As2Station_partner$key } from '#gql/As2Station_partner';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';

/** The AS2 settings of a partner. All of its AS2 connections use them; they are changed on the AS2 partner's page. */
export function As2Station({ partnerRef }: { partnerRef: As2Station_partner$key }) {
  const { company_uuid, partner_name, as2_partner } = useFragment(
    graphql`
      fragment As2Station_partner on TradingPartner @throwOnFieldError {
        company_uuid
        partner_name
        as2_partner {
          as2_partner_uuid
          partner_as2_id
          partner_url
          profile {
            as2_profile_uuid
            as2_id
          }
          certificate {
            certificate_uuid
            valid_to
          }
        }
      }
    `,
    partnerRef,
  );
  if (!as2_partner) {
    return (
      <Card title="AS2 settings">
        <EmptyState
          kind="none"
          title={`${partner_name} has no AS2 settings yet`}
          action={
            <AnchorButton to={paths.as2({ company_uuid }, { tab: 'partners', new: 1 })}>
              Add AS2 settings
            </AnchorButton>
          }
        >
          IDs, URL, and certificate are set up once per partner and used by all its AS2 connections.
        </EmptyState>
      </Card>
    );
  }
  const { as2_partner_uuid, certificate, profile } = as2_partner;
  return (
    <Card
      title="AS2 settings"
      hint="Shared by all AS2 connections of this partner"
      actions={
        <AnchorButton small to={paths.as2({ company_uuid }, { tab: 'partners', edit: as2_partner_uuid })}>
          Edit AS2 settings
        </AnchorButton>
      }
    >
      <KeyValue
        facts={[
          { label: 'Own AS2 ID', value: profile.as2_id },
          { label: 'AS2 ID of the partner', value: as2_partner.partner_as2_id },
          { label: 'URL of the partner', value: as2_partner.partner_url },
          {
            label: 'Certificate',
            value:
              certificate === null || certificate === undefined ? (
                'Not provided'
              ) : certificate.valid_to == null ? (
                'Does not expire'
              ) : (
                <>
                  Expires <RelativeTime at={certificate.valid_to} />
                </>
              ),
          },
        ]}
      />
    </Card>
  );
}
