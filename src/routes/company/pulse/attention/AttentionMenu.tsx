import {
  IconBellOff,
  IconDots,
  IconEyeOff,
  IconSearch,
  IconRefresh,
  IconRotateClockwise,
  IconUser,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { AttentionMenu_item$key } from '#gql/AttentionMenu_item';
import { retryImport } from '#lib/retry-import.ts';
import { formatCount } from '#lib/numbers.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { writeFilters } from '#shared/executions/search-filters.ts';
import { paths } from '#routes/paths.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import type { Asked } from './attention-labels.ts';
import { useItemFilters, type Counted } from './useItemFilters.ts';
import { useUpdateGroup } from './useUpdateGroup.ts';

/** The most executions in one resubmission: the server's limit. */
const MAX_AT_ONCE = 500;

interface AttentionMenuProps {
  itemRef: AttentionMenu_item$key;
  name: string;
  company_uuid: string;
  counted: Counted;
  /** The person's email address. */
  me: string;
  onAsk: (asked: Asked) => void;
  /** Called before an action that may remove the row. */
  onActing: () => void;
}

/** The action menu of a problem's row. */
export function AttentionMenu(props: AttentionMenuProps) {
  const { itemRef, name, company_uuid, counted, me, onAsk, onActing } = props;
  const item = useFragment(
    graphql`
      fragment AttentionMenu_item on AttentionItem {
        kind
        count
        trading_partner {
          partner_uuid
          viewer_can_resubmit
        }
        group @required(action: THROW) {
          group_uuid
          state
          is_mine
          assignee {
            __typename
          }
          ...useUpdateGroup_group
        }
        ...useItemFilters_item
      }
    `,
    itemRef,
  );
  const { count, group, trading_partner } = item;
  const update = useUpdateGroup(group, { inForm: false });
  const tabIndex = useTabStop();
  const environment = useRelayEnvironment();
  const goOn = useGoOn();
  const [isReviewing, setReviewing] = useState(false);
  const at = { company_uuid, partner_uuid: trading_partner.partner_uuid };
  const filters = useItemFilters(item, counted);
  const review = async () => {
    setReviewing(true);
    try {
      const { reviewGroup } = await retryImport(() => import('./review-group.ts'));
      const run_uuid = await reviewGroup(environment, at.partner_uuid, filters);
      if (run_uuid !== null)
        goOn(paths.partnerSearch(at, { ...writeFilters(filters), resubmission: run_uuid }));
    } catch {
      notify.error('The portal could not be reached. Try again.', 'Could not review');
    } finally {
      setReviewing(false);
    }
  };
  const act = (...change: Parameters<typeof update>) => {
    onActing();
    void update(...change);
  };
  const isOpen = group.state === 'OPEN';
  const items: readonly MenuItem[] = [
    ...(group.is_mine
      ? []
      : [
          {
            label: 'Assign to me',
            icon: <IconUserCheck size={16} />,
            onSelect: () => act({ assignee_email: me }, 'Assigned to you'),
          },
        ]),
    { label: 'Assign…', icon: <IconUser size={16} />, hint: 'A', onSelect: () => onAsk('assign') },
    ...(group.assignee
      ? [
          {
            label: 'Unassign',
            icon: <IconUserOff size={16} />,
            onSelect: () => act({ assignee_email: null }, 'Assigned to nobody'),
          },
        ]
      : []),
    { divider: true },
    { label: 'Snooze…', icon: <IconBellOff size={16} />, hint: 'S', onSelect: () => onAsk('snooze') },
    { label: 'Ignore…', icon: <IconEyeOff size={16} />, hint: 'I', onSelect: () => onAsk('ignore') },
    ...(isOpen
      ? []
      : [
          {
            label: 'Reopen',
            icon: <IconRotateClockwise size={16} />,
            onSelect: () => act({ snooze: null, ignore: null }, 'Reopened'),
          },
        ]),
    { divider: true },
    {
      label: 'Show executions',
      icon: <IconSearch size={16} />,
      to: paths.partnerSearch(at, writeFilters(filters)),
    },
    ...(item.kind === 'FAILURE' && trading_partner.viewer_can_resubmit
      ? [
          {
            label: `Resubmit all ${formatCount(count)}…`,
            icon: <IconRefresh size={16} />,
            ...(count > MAX_AT_ONCE && {
              disabled: `At most ${MAX_AT_ONCE} at once: choose a shorter period`,
            }),
            onSelect: () => void review(),
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={`Actions for ${name}`}
      align="end"
      items={items}
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          small
          tabIndex={tabIndex}
          aria-busy={isReviewing || undefined}
          label={`Actions for ${name}`}
          icon={<IconDots size={16} />}
        />
      )}
    />
  );
}
