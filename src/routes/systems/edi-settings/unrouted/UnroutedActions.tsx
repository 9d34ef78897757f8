import { IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { UnroutedActions_interchange$key } from '#gql/UnroutedActions_interchange';
import type { UnroutedActionsDiscardMutation } from '#gql/UnroutedActionsDiscardMutation';
import type { UnroutedActionsVersionMutation } from '#gql/UnroutedActionsVersionMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { newParameter } from '../drawer-address.ts';
import styles from '../edi-settings.module.css';
import { closeInTabs } from '../list-changes.ts';

interface UnroutedActionsProps {
  interchangeRef: UnroutedActions_interchange$key;
  company_uuid: string;
}

/** The actions that resolve an open interchange, depending on the reason why it matches nothing. */
export function UnroutedActions({ interchangeRef, company_uuid }: UnroutedActionsProps) {
  const interchange = useFragment(
    graphql`
      fragment UnroutedActions_interchange on UnroutedInterchange {
        interchange_uuid
        version
        sender_identifier
        control_number
        reason
        sender_agreement {
          agreement_uuid
          versions
          lock_version
          trading_partner {
            partner_uuid
            partner_name
          }
        }
      }
    `,
    interchangeRef,
  );
  const { interchange_uuid, version, sender_identifier, control_number, reason } = interchange;
  const agreement = interchange.sender_agreement;
  const [asked, setAsked] = useState<'version' | 'discard' | null>(null);
  const { openForm } = useFormAddress();
  const close = () => setAsked(null);
  const partner = agreement?.trading_partner.partner_name ?? '';
  const [addVersion, isAdding] = useMutation<UnroutedActionsVersionMutation>(
    graphql`
      mutation UnroutedActionsVersionMutation($input: SaveEdiAgreementInput!) {
        save_edi_agreement(input: $input) {
          edi_agreement {
            agreement_uuid
            versions
            lock_version
          }
          unrouted_interchanges {
            ...UnroutedTable_interchange
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: `${version} was not added`,
      success: `The agreement with ${partner} covers ${version} now`,
    },
  );
  const [discard, isDiscarding] = useMutation<UnroutedActionsDiscardMutation>(
    graphql`
      mutation UnroutedActionsDiscardMutation($input: DiscardUnroutedInterchangeInput!) {
        discard_unrouted_interchange(input: $input) {
          unrouted_interchange {
            interchange_uuid
            status
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The interchange was not discarded', success: 'Interchange discarded' },
  );
  const add = async () => {
    if (!agreement) return;
    const { agreement_uuid, versions, lock_version } = agreement;
    await addVersion(
      { input: { agreement_uuid, lock_version, versions: [...versions, version] } },
      {
        updater: (store, response) =>
          closeInTabs(store, company_uuid, response?.save_edi_agreement.unrouted_interchanges.length),
      },
    );
    close();
  };
  const discardNow = async () => {
    await discard(
      { input: { interchange_uuid } },
      {
        updater: (store, response) =>
          closeInTabs(
            store,
            company_uuid,
            response?.discard_unrouted_interchange.unrouted_interchange ? 1 : 0,
          ),
      },
    );
    close();
  };
  const own = `${sender_identifier}, ${control_number}`;
  return (
    <span className={styles.actions}>
      {reason === 'UNKNOWN_RECEIVER' ? (
        <Button
          small
          aria-label={`Add identity for ${own}`}
          onClick={() => openForm({ new: newParameter('identity', interchange_uuid) })}
        >
          Add identity
        </Button>
      ) : agreement ? (
        <Button small aria-label={`Add version for ${own}`} onClick={() => setAsked('version')}>
          Add version…
        </Button>
      ) : (
        <Button
          small
          aria-label={`Create agreement for ${own}`}
          onClick={() => openForm({ new: newParameter('agreement', interchange_uuid) })}
        >
          Create agreement
        </Button>
      )}
      <Menu
        label={`Actions for ${own}`}
        align="end"
        items={[
          {
            label: 'Discard…',
            icon: <IconTrash size={16} />,
            danger: true,
            onSelect: () => setAsked('discard'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${own}`} icon={<IconDots size={16} />} />
        )}
      />
      <ConfirmDialog
        opened={asked === 'version'}
        onClose={close}
        title={`Add version ${version} to the agreement with ${partner}?`}
        confirmLabel="Add version"
        busy={isAdding}
        onConfirm={() => void add()}
      >
        It covers {agreement?.versions.join(', ')} so far. Open interchanges in this version match it at once.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'discard'}
        onClose={close}
        title={`Discard the interchange ${control_number} from ${sender_identifier}?`}
        confirmLabel="Discard"
        danger
        busy={isDiscarding}
        onConfirm={() => void discardNow()}
      >
        It is never processed. This cannot be undone.
      </ConfirmDialog>
    </span>
  );
}
