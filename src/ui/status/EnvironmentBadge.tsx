import { cx } from '../cx.ts';
import styles from './status.module.css';

export interface EnvironmentBadgeProps {
  /** `test` is colored, so that nobody works in the wrong workspace by mistake. */
  environment: 'production' | 'test' | 'live';
}

const WORDS = { production: 'PROD', test: 'TEST', live: 'LIVE' } as const;

/** The environment of a workspace or partner. */
export function EnvironmentBadge({ environment }: EnvironmentBadgeProps) {
  return (
    <span className={cx(styles.environment, environment === 'test' && styles.test)}>
      {WORDS[environment]}
    </span>
  );
}
