import { IconCopy, IconDots, IconTrash, IconUserOff, IconUserPlus, IconUserEdit } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PersonMenu_person$key } from '#gql/PersonMenu_person';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { paths } from '../../paths.ts';

/** The menu of actions on a person in several workspaces at once, each with a preview. */
export function PersonMenu({ personRef }: { personRef: PersonMenu_person$key }) {
  const { email, name, is_machine, memberships } = useFragment(
    graphql`
      fragment PersonMenu_person on Person {
        email
        name
        is_machine
        memberships {
          company_user_uuid
          company_uuid
          status
          viewer_can_edit
        }
      }
    `,
    personRef,
  );
  const tabIndex = useTabStop();
  const editable = memberships.filter(({ viewer_can_edit }) => viewer_can_edit);
  const uuids = (list: typeof memberships) => list.map(({ company_uuid }) => company_uuid);
  const to = (action: string, workspace: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    paths.multiCompany({ step: 'workspaces', action, email, ...more, workspace });
  const enabled = uuids(editable.filter(({ status }) => status !== 'DISABLED'));
  return (
    <Menu
      label={`Actions for ${name ?? email}`}
      align="end"
      items={[
        ...(is_machine
          ? []
          : [
              { label: 'Add to workspaces…', icon: <IconUserPlus size={16} />, to: to('add-user', []) },
              {
                label: 'Copy this access to…',
                icon: <IconCopy size={16} />,
                to: paths.multiCompany({
                  step: 'workspaces',
                  action: 'copy-access',
                  from_email: email,
                  workspace: uuids(memberships.filter(({ status }) => status !== 'DISABLED')),
                }),
              },
              {
                label: 'Change the role…',
                icon: <IconUserEdit size={16} />,
                to: to('set-role', uuids(editable)),
              },
            ]),
        { label: 'Disable in workspaces…', icon: <IconUserOff size={16} />, to: to('disable-user', enabled) },
        {
          label: 'Remove from workspaces…',
          icon: <IconTrash size={16} />,
          to: to('remove-user', uuids(editable)),
        },
      ]}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          small
          tabIndex={tabIndex}
          label={`Actions for ${name ?? email}`}
          icon={<IconDots size={16} />}
        />
      )}
    />
  );
}
