import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { AgreementItem_agreement$key } from '#gql/AgreementItem_agreement';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { formSearch } from '#shared/forms/form-address.ts';
import type { AgreementColumn } from '../edi-filters.ts';
import styles from '../edi-settings.module.css';
import { ackKindWords, policyWords, qualifierWords } from '../edi-labels.ts';
import { signWords } from '../signs.ts';
import { AgreementMenu } from './AgreementMenu.tsx';

interface AgreementItemProps {
  agreementRef: AgreementItem_agreement$key;
  connectionId: string;
  onDeleted: () => void;
}

/** A row of the agreements. */
export function AgreementItem({ agreementRef, connectionId, onDeleted }: AgreementItemProps) {
  const agreement = useFragment(
    graphql`
      fragment AgreementItem_agreement on EdiAgreement {
        agreement_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        standard
        identity {
          identity_uuid
          identifier
        }
        partner_qualifier
        partner_identifier
        versions
        element_separator
        component_separator
        repetition_separator
        release_character
        segment_terminator
        expect_ack
        request_ta1
        ack_deadline_hours
        duplicate_policy
        updated_at
        ...AgreementMenu_agreement
      }
    `,
    agreementRef,
  );
  const { agreement_uuid, trading_partner, standard, identity, partner_qualifier, expect_ack } = agreement;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const acks = [
    ...(expect_ack == null ? [] : [ackKindWords(expect_ack)]),
    ...(agreement.request_ta1 && expect_ack !== 'TA1' ? ['TA1'] : []),
  ];
  const signs = [
    agreement.element_separator,
    agreement.component_separator,
    agreement.repetition_separator,
    agreement.release_character,
    agreement.segment_terminator,
  ];
  return (
    <GridCells<AgreementColumn>
      cells={{
        partner: (
          <RowLink
            to={formSearch(search, { edit: agreement_uuid })}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{trading_partner.partner_name}</bdi>
          </RowLink>
        ),
        standard,
        partner_id: (
          <>
            {isPhone && <span className={styles.muted}>{standard} </span>}
            <span className={styles.mono} data-tip={qualifierWords(standard, partner_qualifier)}>
              {partner_qualifier}
            </span>{' '}
            <span className={styles.mono}>{agreement.partner_identifier}</span>
          </>
        ),
        identity: <span className={styles.mono}>{identity.identifier}</span>,
        versions: <span className={styles.mono}>{agreement.versions.join(', ')}</span>,
        delimiters: (
          <span className={styles.mono}>
            {signs.flatMap((sign) => (sign == null ? [] : signWords(sign))).join(' ')}
          </span>
        ),
        acks: acks.length === 0 ? <span className={styles.muted}>None</span> : acks.join(', '),
        deadline:
          expect_ack == null ? <span className={styles.muted}>–</span> : `${agreement.ack_deadline_hours} h`,
        duplicates: policyWords(agreement.duplicate_policy),
        changed: <RelativeTime at={agreement.updated_at} />,
        actions: <AgreementMenu agreementRef={agreement} connectionId={connectionId} onDeleted={onDeleted} />,
      }}
    />
  );
}
