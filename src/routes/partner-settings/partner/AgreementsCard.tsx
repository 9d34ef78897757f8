import { graphql, useFragment } from 'react-relay/hooks';
import type { AgreementsCard_partner$key } from '#gql/AgreementsCard_partner';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { isRestrictedFor } from '../../access.ts';
import { paths } from '../../paths.ts';
import styles from '../_shared/partner-page.module.css';

/** The envelopes that both sides have agreed on, with one agreement for each standard. */
export function AgreementsCard({ partnerRef }: { partnerRef: AgreementsCard_partner$key }) {
  const { company, edi_agreements } = useFragment(
    graphql`
      fragment AgreementsCard_partner on TradingPartner @throwOnFieldError {
        company {
          company_uuid
          my_role
          my_access
        }
        edi_agreements {
          agreement_uuid
          standard
          identity {
            identity_uuid
            qualifier
            identifier
          }
          partner_qualifier
          partner_identifier
          versions
        }
      }
    `,
    partnerRef,
  );
  type Row = (typeof edi_agreements)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'standard',
      header: 'Standard',
      cell: ({ standard }) => (standard === 'X12' ? 'X12' : standard === 'EDIFACT' ? 'EDIFACT' : 'Other'),
    },
    {
      id: 'ours',
      header: 'Our ID',
      cell: ({ identity }) => (
        <span className={styles.mono}>
          {identity.qualifier} / {identity.identifier}
        </span>
      ),
    },
    {
      id: 'theirs',
      header: 'Partner’s ID',
      cell: ({ partner_qualifier, partner_identifier }) => (
        <span className={styles.mono}>
          {partner_qualifier} / {partner_identifier}
        </span>
      ),
    },
    {
      id: 'versions',
      header: 'Versions',
      grow: true,
      phone: 'hide',
      cell: ({ versions }) => versions.join(', '),
    },
  ];
  const { company_uuid, my_role, my_access } = company;
  return (
    <Card
      title="EDI agreements"
      actions={
        !isRestrictedFor({ my_role, my_access }) && (
          <UiLink to={paths.ediSettings({ company_uuid })}>EDI settings</UiLink>
        )
      }
    >
      {edi_agreements.length > 0 ? (
        <SimpleTable
          label="EDI agreements"
          columns={columns}
          rows={edi_agreements}
          rowKey={({ agreement_uuid }) => agreement_uuid}
        />
      ) : (
        <EmptyState kind="none" small title="No EDI agreement">
          Flows that exchange X12 or EDIFACT need one: it says who both sides are in the envelope.
        </EmptyState>
      )}
    </Card>
  );
}
