import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TargetMenu_target$key } from '#gql/TargetMenu_target';
import type { TargetMenuDeleteMutation } from '#gql/TargetMenuDeleteMutation';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { useCountedVariables } from './useCountedVariables.ts';

interface TargetMenuProps {
  targetRef: TargetMenu_target$key;
}

/** The action menu of a target. */
export function TargetMenu({ targetRef }: TargetMenuProps) {
  const { target_uuid, label } = useFragment(
    graphql`
      fragment TargetMenu_target on ServiceLevelTarget {
        target_uuid
        label
      }
    `,
    targetRef,
  );
  const [isAsked, setAsked] = useState(false);
  const { openForm } = useFormAddress();
  const variables = useCountedVariables();
  const [remove, isDeleting] = useMutation<TargetMenuDeleteMutation>(
    graphql`
      mutation TargetMenuDeleteMutation(
        $input: DeleteServiceLevelTargetInput!
        $from: DateTime!
        $to: DateTime!
        $partner_uuids: [ID!]
        $flow_uuids: [ID!]
        $flow_types: [String!]
        $source_types: [FlowSourceType!]
      ) {
        delete_service_level_target(input: $input) {
          service_level_target {
            target_uuid
          }
          company {
            company_uuid
            ...ServiceLevels_company
              @arguments(
                from: $from
                to: $to
                partner_uuids: $partner_uuids
                flow_uuids: $flow_uuids
                flow_types: $flow_types
                source_types: $source_types
              )
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The target was not deleted' },
  );
  const confirm = async () => {
    const result = await remove({ input: { target_uuid }, ...variables });
    // The row and this menu are gone once the response is in the store.
    if (result.ok) notify.success('Target deleted');
    else setAsked(false);
  };
  return (
    <>
      <Menu
        label={`Actions for ${label}`}
        align="end"
        items={[
          {
            label: 'Edit',
            icon: <IconPencil size={16} />,
            onSelect: () => openForm({ edit: target_uuid }),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${label}`} icon={<IconDots size={16} />} />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the target “${label}”?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        onConfirm={() => void confirm()}
      >
        Its attainment is no longer shown to anybody in the workspace. Executions are not affected.
      </ConfirmDialog>
    </>
  );
}
