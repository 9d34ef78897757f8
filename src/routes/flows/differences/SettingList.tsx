import type { DifferenceGroup } from '../../_shared/flows/flow-differences.ts';
import styles from './differences.module.css';

/** Settings with their values, grouped by the sections of the form. */
export function SettingList({ groups }: { groups: readonly DifferenceGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ section, title, differences }) => (
        <section key={section} aria-label={title}>
          <h3 className={styles.section}>{title}</h3>
          <dl className={styles.list}>
            {differences.map(({ path, label, after, isCode }) => (
              <div key={path} className={styles.setting}>
                <dt>{label}</dt>
                <dd className={isCode ? styles.code : undefined}>{after}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
