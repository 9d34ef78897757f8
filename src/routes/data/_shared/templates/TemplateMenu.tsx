import {
  IconCopy,
  IconDots,
  IconDownload,
  IconFolder,
  IconFolderOpen,
  IconPencil,
} from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TemplateMenu_template$key } from '#gql/TemplateMenu_template';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { useTemplateActions } from './useTemplateActions.ts';

interface TemplateMenuProps {
  templateRef: TemplateMenu_template$key;
  /** The workspace that shows the template; copies are created in it. */
  company_uuid: string;
  /** The list that a copy is added to, if one is shown. */
  connectionId?: string;
}

/** The action menu of a template, in a row and on its page. */
export function TemplateMenu({ templateRef, company_uuid, connectionId }: TemplateMenuProps) {
  const template = useFragment(
    graphql`
      fragment TemplateMenu_template on Template {
        template_uuid
        name
        status
        viewer_can_edit
      }
    `,
    templateRef,
  );
  const { template_uuid, name, status, viewer_can_edit } = template;
  const { openForm } = useFormAddress();
  const tabIndex = useTabStop();
  const actions = useTemplateActions({ template_uuid, name, company_uuid, connectionId });
  const refusal = viewer_can_edit ? undefined : 'It belongs to another workspace. Duplicate it to change it.';
  return (
    <Menu
      label={`Actions for ${name}`}
      align="end"
      items={[
        {
          label: 'Edit details',
          icon: <IconPencil size={16} />,
          hint: 'E',
          disabled: refusal,
          onSelect: () => openForm({ edit: template_uuid }),
        },
        {
          label: 'Duplicate',
          icon: <IconCopy size={16} />,
          onSelect: () => void actions.duplicate(),
        },
        {
          label: 'Export JSON',
          icon: <IconDownload size={16} />,
          onSelect: () => void actions.exportJson(),
        },
        { divider: true },
        status === 'ARCHIVED'
          ? {
              label: 'Restore',
              icon: <IconFolderOpen size={16} />,
              disabled: refusal,
              onSelect: () => void actions.setArchived(false),
            }
          : {
              label: 'Archive',
              icon: <IconFolder size={16} />,
              disabled: refusal,
              onSelect: () => void actions.setArchived(true),
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
  );
}
