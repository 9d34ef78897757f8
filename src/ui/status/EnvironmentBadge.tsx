import { cx } from '../cx.ts';
import styles from './status.module.css';

export interface EnvironmentBadgeProps {
  /** `test` is colored: working in the wrong workspace is the mistake to prevent. */
  environment: 'production' | 'test' | 'live';
}

const WORDS = { production: 'PROD', test: 'TEST', live: 'LIVE' } as const;

/** Which world a workspace or partner belongs to. */
export function EnvironmentBadge({ environment }: EnvironmentBadgeProps) {
  return (
    <span className={cx(styles.environment, environment === 'test' && styles.test)}>
      {WORDS[environment]}
    </span>
  );
}
