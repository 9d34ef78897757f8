import { cssVars } from '../../ui/css-vars.ts';
import styles from './RunBar.module.css';

interface RunBarProps {
  total: number;
  done: number;
  failed: number;
}

/** The progress of a run on the server in two colors: done and failed. */
export function RunBar({ total, done, failed }: RunBarProps) {
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + failed}
      aria-valuetext={`${done + failed} of ${total} done${failed > 0 ? `, ${failed} failed` : ''}`}
      className={styles.bar}
      style={cssVars({ '--done': `${share(done)}%`, '--failed': `${share(failed)}%` })}
    >
      <span className={styles.barDone} />
      <span className={styles.barFailed} />
    </div>
  );
}
