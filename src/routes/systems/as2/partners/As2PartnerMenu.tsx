import {
  IconDots,
  IconEye,
  IconMessages,
  IconPencil,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { As2PartnerMenu_partner$key } from '#gql/As2PartnerMenu_partner';
import type { As2PartnerMenuDeleteMutation } from '#gql/As2PartnerMenuDeleteMutation';
import { lazily } from '#lib/lazily.ts';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { countInList } from '#shared/list-changes.ts';
import { paths } from '#routes/paths.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';

// Few people send a test.
const SendTest = lazily(() => import('../form/SendTest.tsx'), 'SendTest');

interface As2PartnerMenuProps {
  partnerRef: As2PartnerMenu_partner$key;
  connectionId: string;
  onDeleted: () => void;
}

/** The action menu of a row. */
export function As2PartnerMenu({ partnerRef, connectionId, onDeleted }: As2PartnerMenuProps) {
  const { as2_partner_uuid, company_uuid, partner_uuid, name, next_certificate, viewer_can_edit } =
    useFragment(
      graphql`
        fragment As2PartnerMenu_partner on As2Partner {
          as2_partner_uuid
          company_uuid
          partner_uuid
          name
          next_certificate {
            certificate_uuid
          }
          viewer_can_edit
        }
      `,
      partnerRef,
    );
  const { open } = useDrawerAddress();
  const navigate = useNavigate();
  const tabIndex = useTabStop();
  const [asks, setAsks] = useState(false);
  const [tests, setTests] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, isRemoving] = useMutation<As2PartnerMenuDeleteMutation>(
    graphql`
      mutation As2PartnerMenuDeleteMutation($input: DeleteAs2PartnerInput!, $connections: [ID!]!) {
        delete_as2_partner(input: $input) {
          as2_partner {
            as2_partner_uuid
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
    { failure: `${name} was not deleted`, success: `${name} deleted`, inForm: 'all' },
  );
  const close = () => {
    setAsks(false);
    setProblem(null);
  };
  const deleteNow = async () => {
    const result = await remove(
      { input: { as2_partner_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (!response?.delete_as2_partner.as2_partner) return;
          onDeleted();
          countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    if (result.ok) close();
    else setProblem(result.errors.map(({ message }) => message).join(' ') || null);
  };
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
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
            onSelect: () => open('edit', as2_partner_uuid),
          },
          {
            label: 'Roll over…',
            icon: <IconRefresh size={16} />,
            disabled:
              locked ??
              (next_certificate ? undefined : 'Add the partner’s next certificate first: choose Edit.'),
            onSelect: () => open('roll', as2_partner_uuid),
          },
          {
            label: 'Send test message…',
            icon: <IconSend size={16} />,
            disabled: locked,
            onSelect: () => setTests(true),
          },
          {
            label: 'Show messages',
            icon: <IconMessages size={16} />,
            onSelect: () =>
              void navigate(paths.as2({ company_uuid }, { tab: 'messages', partner: partner_uuid })),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: locked,
            onSelect: () => setAsks(true),
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
        opened={asks}
        onClose={close}
        title={`Delete the AS2 settings of “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={isRemoving}
        error={problem}
        onConfirm={() => void deleteNow()}
      >
        Its certificates are deleted with them. The trading partner, its flows, and its messages stay.
      </ConfirmDialog>
      {tests && (
        <Suspense fallback={null}>
          <SendTest
            company_uuid={company_uuid}
            partners={[{ as2_partner_uuid, name }]}
            onClose={() => setTests(false)}
          />
        </Suspense>
      )}
    </>
  );
}
