import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { waitingTimes } from '../../lib/waiting-times.ts';
import { MantineScope } from '../MantineScope.tsx';
import { deliverToasts } from './notify.ts';
import styles from './Toasts.module.css';

const COLORS = { ok: 'green', fail: 'red', info: 'accent' } as const;

/** The toasts themselves, in a separate chunk that ToastHost loads. */
export function Toasts() {
  useEffect(
    () =>
      deliverToasts(({ tone, message, title, onUndo }) => {
        const id = notifications.show({
          color: COLORS[tone],
          title,
          message: onUndo ? (
            <>
              {message}{' '}
              <button
                type="button"
                className={styles.undo}
                onClick={() => {
                  notifications.hide(id);
                  onUndo();
                }}
              >
                Undo
              </button>
            </>
          ) : (
            message
          ),
          autoClose: tone === 'fail' ? false : waitingTimes().noticeTime,
          role: tone === 'fail' ? 'alert' : 'status',
          withBorder: true,
        });
      }),
    [],
  );
  return (
    <MantineScope>
      <Notifications
        position="bottom-right"
        containerWidth={360}
        transitionDuration={120}
        limit={4}
        classNames={{ root: styles.root }}
      />
    </MantineScope>
  );
}
