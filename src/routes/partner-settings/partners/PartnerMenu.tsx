import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTable,
} from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerMenu_partner$key } from '#gql/PartnerMenu_partner';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { paths } from '../../paths.ts';
import { useHistoryItem } from '../../_shared/audit/useHistoryItem.tsx';
import type { BulkActions } from './bulk/usePartnerBulk.tsx';

interface PartnerMenuProps {
  partnerRef: PartnerMenu_partner$key;
  bulk: BulkActions;
}

/**
 * The action menu of a partner. Actions that can be undone are done immediately; archiving first shows what it affects.
 */
export function PartnerMenu({ partnerRef, bulk }: PartnerMenuProps) {
  const partner = useFragment(
    graphql`
      fragment PartnerMenu_partner on TradingPartner {
        partner_uuid
        company_uuid
        partner_name
        company_role
        status
        tags
        viewer_can_edit
      }
    `,
    partnerRef,
  );
  const { partner_uuid, company_uuid, partner_name, status, tags } = partner;
  const itself = [{ partner_uuid, partner_name, tags }];
  const historyOf = useHistoryItem();
  const tabIndex = useTabStop();
  if (!partner.viewer_can_edit) return null;
  const isPaused = status === 'PAUSED';
  return (
    <Menu
      label={`Actions for ${partner_name}`}
      align="end"
      items={[
        ...(status === 'ARCHIVED'
          ? []
          : [
              {
                label: isPaused ? 'Resume' : 'Pause',
                icon: isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />,
                onSelect: () => bulk.changeNow(isPaused ? 'RESUME' : 'PAUSE', partner_uuid),
              },
            ]),
        {
          label: 'Add tag…',
          icon: <IconTag size={16} />,
          onSelect: () => bulk.open('ADD_TAG', itself),
        },
        ...(partner.company_role === 'OWNER'
          ? [
              {
                label: 'Duplicate…',
                icon: <IconCopy size={16} />,
                to: paths.newPartner({ company_uuid }, { copy: partner_uuid }),
              },
            ]
          : []),
        historyOf('TradingPartner', partner_uuid),
        ...(partner.company_role === 'OWNER'
          ? [
              {
                label: 'Save as template',
                icon: <IconTable size={16} />,
                to: paths.workspaceTemplates(
                  { company_uuid },
                  { new: 1, partner: partner_uuid, name: partner_name },
                ),
              },
            ]
          : []),
        { divider: true },
        status === 'ARCHIVED'
          ? {
              label: 'Restore',
              icon: <IconArchiveOff size={16} />,
              onSelect: () => bulk.changeNow('RESTORE', partner_uuid),
            }
          : {
              label: 'Archive…',
              icon: <IconArchive size={16} />,
              danger: true,
              onSelect: () => bulk.open('ARCHIVE', itself),
            },
      ]}
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          small
          tabIndex={tabIndex}
          label={`Actions for ${partner_name}`}
          icon={<IconDots size={16} />}
        />
      )}
    />
  );
}
