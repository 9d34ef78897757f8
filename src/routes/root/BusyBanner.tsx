import styles from './BusyBanner.module.css';

/**
 * Shows "communicating with server" while any call runs (spec §1). Always mounted, or screen readers would not announce
 * it.
 */
export function BusyBanner({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <div className={styles.place} role="status">
      {isBusy && <span className={styles.banner}>communicating with server</span>}
    </div>
  );
}
