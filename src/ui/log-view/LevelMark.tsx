import { cx } from '../cx.ts';
import styles from './LevelMark.module.css';

/** Known log levels by code; any other level is shown as it is. */
const LEVELS: Readonly<Record<string, { word: string; look: string | undefined }>> = {
  DEBUG: { word: 'Debug', look: styles.debug },
  INFO: { word: 'Info', look: styles.info },
  WARNING: { word: 'Warning', look: styles.warning },
  ERROR: { word: 'Error', look: styles.error },
};

/** The level of a log line, as a word; only serious levels are colored. */
export function LevelMark({ level }: { level: string }) {
  const { word, look } = LEVELS[level] ?? { word: level, look: undefined };
  return <span className={cx(styles.level, look)}>{word}</span>;
}
