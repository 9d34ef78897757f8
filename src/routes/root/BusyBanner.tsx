import styles from './BusyBanner.module.css';

/** "communicating with server" while any call runs (spec §1). Always in the page, or its words are not spoken. */
export function BusyBanner({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <div className={styles.place} role="status">
      {isBusy && <span className={styles.banner}>communicating with server</span>}
    </div>
  );
}
