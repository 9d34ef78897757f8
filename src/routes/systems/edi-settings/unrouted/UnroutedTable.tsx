import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type {
  UnroutedTable_interchange$data,
  UnroutedTable_interchange$key,
} from '#gql/UnroutedTable_interchange';
import { formatBytes } from '#lib/numbers.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { formSearch } from '#shared/forms/form-address.ts';
import styles from '../edi-settings.module.css';
import { qualifierWords, reasonWords, unroutedLook } from '../edi-labels.ts';
import { UnroutedActions } from './UnroutedActions.tsx';

type Interchange = UnroutedTable_interchange$data[number];

interface UnroutedTableProps {
  interchangesRef: UnroutedTable_interchange$key;
  company_uuid: string;
  canEdit: boolean;
}

/** One row per interchange, with the actions that resolve it. */
export function UnroutedTable({ interchangesRef, company_uuid, canEdit }: UnroutedTableProps) {
  const interchanges = useFragment(
    graphql`
      fragment UnroutedTable_interchange on UnroutedInterchange @relay(plural: true) {
        interchange_uuid
        received_at
        standard
        version
        sender_qualifier
        sender_identifier
        receiver_qualifier
        receiver_identifier
        control_number
        documents
        message_count
        size_bytes
        via
        reason
        status
        agreement {
          agreement_uuid
          trading_partner {
            partner_uuid
            partner_name
          }
        }
        ...UnroutedActions_interchange
      }
    `,
    interchangesRef,
  );
  const { search } = useLocation();
  return (
    <SimpleTable<Interchange>
      label="Unrouted interchanges"
      rows={interchanges}
      rowKey={({ interchange_uuid }) => interchange_uuid}
      columns={[
        {
          id: 'sender',
          header: 'Sender',
          grow: true,
          cell: ({ standard, sender_qualifier, sender_identifier, reason }) => (
            <Address
              standard={standard}
              qualifier={sender_qualifier}
              identifier={sender_identifier}
              isUnknown={reason === 'UNKNOWN_SENDER'}
            />
          ),
        },
        {
          id: 'receiver',
          header: 'Receiver',
          grow: true,
          phone: 'hide',
          cell: ({ standard, receiver_qualifier, receiver_identifier, reason }) => (
            <Address
              standard={standard}
              qualifier={receiver_qualifier}
              identifier={receiver_identifier}
              isUnknown={reason === 'UNKNOWN_RECEIVER'}
            />
          ),
        },
        {
          id: 'documents',
          header: 'Documents',
          phone: 'hide',
          cell: ({ documents, message_count, version, standard }) => (
            <>
              {message_count > 1 && `${message_count} × `}
              {documents.join(', ')}{' '}
              <span className={styles.muted} data-tip={standard}>
                {version}
              </span>
            </>
          ),
        },
        {
          id: 'control',
          header: 'Control number',
          phone: 'hide',
          spare: true,
          cell: ({ control_number }) => <span className={styles.mono}>{control_number}</span>,
        },
        {
          id: 'size',
          header: 'Size',
          align: 'end',
          phone: 'hide',
          spare: true,
          cell: ({ size_bytes }) => formatBytes(Number(size_bytes)),
        },
        {
          id: 'received',
          header: 'Received',
          phone: 'hide',
          spare: true,
          cell: ({ received_at, via }) => (
            <span data-tip={via}>
              <RelativeTime at={received_at} />
            </span>
          ),
        },
        {
          id: 'status',
          header: 'Status',
          phone: 'under',
          cell: ({ status, reason, agreement }) => {
            if (status === 'OPEN') return <StatusBadge tone="wait">{reasonWords(reason)}</StatusBadge>;
            const { tone, label } = unroutedLook(status);
            return (
              <>
                <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
                {agreement && (
                  <UiLink
                    to={formSearch(search, { edit: agreement.agreement_uuid })}
                    state={{ openedHere: true }}
                  >
                    {agreement.trading_partner.partner_name}
                  </UiLink>
                )}
              </>
            );
          },
        },
        {
          id: 'actions',
          header: 'Actions',
          bare: true,
          align: 'end',
          cell: (interchange) =>
            canEdit &&
            interchange.status === 'OPEN' && (
              <UnroutedActions interchangeRef={interchange} company_uuid={company_uuid} />
            ),
        },
      ]}
    />
  );
}

interface AddressProps {
  standard: Interchange['standard'];
  qualifier: string;
  identifier: string;
  /** Whether this address is the reason why the interchange matches nothing. */
  isUnknown: boolean;
}

function Address({ standard, qualifier, identifier, isUnknown }: AddressProps) {
  return (
    <span className={styles.mono}>
      <span className={styles.muted} data-tip={qualifierWords(standard, qualifier)}>
        {qualifier}
      </span>{' '}
      <span className={isUnknown ? styles.unknown : undefined}>{identifier}</span>
    </span>
  );
}
