import { IconCopy, IconDots, IconFileExport, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { MappingMenu_mapping$key } from '#gql/MappingMenu_mapping';
import { nodesOf } from '#relay/connection.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { UiLink } from '#ui/links.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useHistoryItem } from '../../_shared/audit/useHistoryItem.tsx';
import { paths } from '../../paths.ts';
import styles from './mappings.module.css';
import { useMappingActions } from './useMappingActions.ts';

interface MappingMenuProps {
  mappingRef: MappingMenu_mapping$key;
  connectionId: string;
}

/** The action menu of a row. */
export function MappingMenu({ mappingRef, connectionId }: MappingMenuProps) {
  const mapping = useFragment(
    graphql`
      fragment MappingMenu_mapping on Mapping {
        mapping_uuid
        company_uuid
        name
        viewer_can_edit
        used_by {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
              partner_uuid
              trading_partner {
                partner_uuid
                partner_name
              }
            }
          }
        }
      }
    `,
    mappingRef,
  );
  const { name, company_uuid, used_by } = mapping;
  const flows = nodesOf(used_by);
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const tabIndex = useTabStop();
  const historyOf = useHistoryItem();
  const actions = useMappingActions({ ...mapping, connectionId });
  const close = () => setAsked(false);
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: 'Open',
            icon: <IconPencil size={16} />,
            onSelect: () => void navigate(paths.mapping(mapping)),
          },
          ...(mapping.viewer_can_edit
            ? [
                {
                  label: 'Duplicate',
                  icon: <IconCopy size={16} />,
                  onSelect: () => void actions.duplicateNow(),
                },
              ]
            : []),
          {
            label: 'Export JSON',
            icon: <IconFileExport size={16} />,
            onSelect: () => void actions.exportNow(),
          },
          historyOf('Mapping', mapping.mapping_uuid),
          ...(mapping.viewer_can_edit
            ? [
                {
                  label: 'Push to other workspaces…',
                  icon: <IconSend size={16} />,
                  onSelect: () =>
                    void navigate(
                      paths.multiCompany({
                        step: 'workspaces',
                        action: 'push-mapping',
                        mapping_uuid: mapping.mapping_uuid,
                      }),
                    ),
                },
                { divider: true } as const,
                {
                  label: 'Delete…',
                  icon: <IconTrash size={16} />,
                  danger: true,
                  onSelect: () => setAsked(true),
                },
              ]
            : []),
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
      {used_by.total_count > 0 ? (
        <Dialog
          opened={asked}
          onClose={close}
          size="small"
          title={`“${name}” is in use`}
          actions={
            <Button look="primary" onClick={close}>
              Close
            </Button>
          }
        >
          <p>
            {used_by.total_count === 1 ? '1 flow uses' : `${pluralize(used_by.total_count, 'flow')} use`} this
            mapping. Choose another mapping there first.
          </p>
          <ul className={styles.flows}>
            {flows.map(({ flow_uuid, flow_name, partner_uuid, trading_partner }) => (
              <li key={flow_uuid}>
                <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid })}>
                  <bdi>{flow_name}</bdi>
                </UiLink>
                {' · '}
                <bdi>{trading_partner.partner_name}</bdi>
              </li>
            ))}
            {used_by.total_count > flows.length && (
              <li>and {formatCount(used_by.total_count - flows.length)} more</li>
            )}
          </ul>
        </Dialog>
      ) : (
        <ConfirmDialog
          opened={asked}
          onClose={close}
          title={`Delete the mapping “${name}”?`}
          confirmLabel="Delete"
          danger
          busy={actions.isDeleting}
          onConfirm={() => void actions.deleteNow().then(close)}
        >
          No flow uses it. Its revisions and test cases are deleted too. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
