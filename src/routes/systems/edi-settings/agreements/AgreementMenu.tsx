import { IconDots, IconEye, IconListNumbers, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AgreementMenu_agreement$key } from '#gql/AgreementMenu_agreement';
import type { AgreementMenuDeleteMutation } from '#gql/AgreementMenuDeleteMutation';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { countInList } from '#shared/list-changes.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { paths } from '#routes/paths.ts';

interface AgreementMenuProps {
  agreementRef: AgreementMenu_agreement$key;
  connectionId: string;
  onDeleted: () => void;
}

/** The action menu of an agreement. */
export function AgreementMenu({ agreementRef, connectionId, onDeleted }: AgreementMenuProps) {
  const agreement = useFragment(
    graphql`
      fragment AgreementMenu_agreement on EdiAgreement {
        agreement_uuid
        company_uuid
        partner_uuid
        standard
        trading_partner {
          partner_uuid
          partner_name
        }
        control_numbers {
          counter_uuid
          flow_setup {
            flow_uuid
            flow_name
            enabled
          }
        }
        viewer_can_edit
      }
    `,
    agreementRef,
  );
  const { agreement_uuid, company_uuid, partner_uuid, standard, control_numbers, viewer_can_edit } =
    agreement;
  const name = `the ${standard} agreement with ${agreement.trading_partner.partner_name}`;
  const [isAsked, setAsked] = useState(false);
  const { openForm } = useFormAddress();
  const tabIndex = useTabStop();
  const [remove, isDeleting] = useMutation<AgreementMenuDeleteMutation>(
    graphql`
      mutation AgreementMenuDeleteMutation($input: DeleteEdiAgreementInput!, $connections: [ID!]!) {
        delete_edi_agreement(input: $input) {
          edi_agreement {
            agreement_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The agreement was not deleted', success: 'Agreement deleted' },
  );
  const deleteNow = async () => {
    onDeleted();
    const result = await remove(
      { input: { agreement_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_edi_agreement.edi_agreement)
            countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    // After a deletion, this dialog has been unmounted together with its row.
    if (!result.ok) setAsked(false);
  };
  const flows = new Set(
    control_numbers.flatMap(({ flow_setup }) => (flow_setup?.enabled ? [flow_setup.flow_name] : [])),
  );
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const needed =
    flows.size === 0 ? undefined : `Needed by ${[...flows].join(', ')}. Disable these flows first.`;
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: viewer_can_edit ? 'Edit' : 'Show',
            icon: viewer_can_edit ? <IconPencil size={16} /> : <IconEye size={16} />,
            hint: 'E',
            onSelect: () => openForm({ edit: agreement_uuid }),
          },
          {
            label: 'Control numbers',
            icon: <IconListNumbers size={16} />,
            to: paths.ediSettings({ company_uuid }, { tab: 'numbers', partner: partner_uuid }),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: locked ?? needed,
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        onConfirm={() => void deleteNow()}
      >
        Interchanges from this partner are unrouted from then on. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
