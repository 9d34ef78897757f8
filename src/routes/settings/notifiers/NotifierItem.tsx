import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NotifierItem_notifier$key } from '#gql/NotifierItem_notifier';
import { formatMoment, toMillis } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { Switch } from '#ui/actions/Switch.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { formSearch } from '../../_shared/forms/form-address.ts';
import { deliveriesSearch } from './drawer-address.ts';
import type { NotifierColumn } from './notifier-filters.ts';
import { answerWords, channelWords, deliveryLook, digestWords, eventsSummary } from './notifier-labels.ts';
import { NotifierMenu } from './NotifierMenu.tsx';
import { useNotifierActions } from './useNotifierActions.ts';
import styles from './NotifierItem.module.css';

interface NotifierItemProps {
  notifierRef: NotifierItem_notifier$key;
  connectionId: string;
  onDeleted: () => void;
}

export function NotifierItem({ notifierRef, connectionId, onDeleted }: NotifierItemProps) {
  const notifier = useFragment(
    graphql`
      fragment NotifierItem_notifier on Notifier {
        notifier_uuid
        name
        channel
        target
        scope_summary
        events
        digest
        muted_until
        enabled
        failures_24h
        last_delivery {
          delivery_uuid
          attempted_at
          ok
          code
          response
        }
        ...useNotifierActions_notifier
        ...NotifierMenu_notifier
      }
    `,
    notifierRef,
  );
  const { notifier_uuid, name, channel, target, muted_until, failures_24h, last_delivery } = notifier;
  const actions = useNotifierActions(notifier, connectionId);
  const { search } = useLocation();
  const tabIndex = useTabStop();
  const isPhone = useIsPhone();
  const zone = useZone();
  const now = useNow(60_000);
  const enabled = actions.shownEnabled ?? notifier.enabled;
  const isMuted = muted_until != null && toMillis(muted_until) > now;
  const look = last_delivery && deliveryLook(last_delivery.ok);
  return (
    <GridCells<NotifierColumn>
      cells={{
        name: (
          <RowLink
            to={formSearch(search, { edit: notifier_uuid })}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{name}</bdi>
          </RowLink>
        ),
        channel: channelWords(channel),
        target: isPhone ? (
          <span className={styles.muted}>
            {[channelWords(channel), target, !enabled && 'Disabled', isMuted && 'Muted']
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : (
          <bdi className={styles.target}>{target}</bdi>
        ),
        scope: notifier.scope_summary,
        events: eventsSummary(notifier.events),
        throttle: digestWords(notifier.digest),
        last_delivery:
          last_delivery && look ? (
            <>
              <StatusBadge tone={look.tone} tip={answerWords(last_delivery.code, last_delivery.response)}>
                {look.label}
              </StatusBadge>
              {!isPhone && (
                <span className={styles.time}>
                  <RelativeTime at={last_delivery.attempted_at} />
                </span>
              )}
            </>
          ) : (
            <span className={styles.muted}>None yet</span>
          ),
        failures:
          failures_24h > 0 ? (
            <UiLink
              to={deliveriesSearch(search, notifier_uuid, true)}
              state={{ openedHere: true }}
              tabIndex={tabIndex}
              className={styles.failures}
              aria-label={`${pluralize(failures_24h, 'failed delivery', 'failed deliveries')} of ${name}`}
            >
              {formatCount(failures_24h)}
            </UiLink>
          ) : (
            <span className={styles.muted}>0</span>
          ),
        muted: isMuted ? formatMoment(muted_until, now, zone) : <span className={styles.muted}>–</span>,
        enabled: (
          <Switch
            hideLabel
            label={`Enabled: ${name}`}
            checked={enabled}
            onChange={(next) => void actions.setEnabled(next)}
          />
        ),
        actions: <NotifierMenu notifierRef={notifier} actions={actions} onDeleted={onDeleted} />,
      }}
    />
  );
}
