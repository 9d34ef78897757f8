import { cx } from '../cx.ts';
import styles from './LevelMark.module.css';

/** Levels of a log by their codes; another one is shown by its name. */
const LEVELS: Readonly<Record<string, { word: string; look: string | undefined }>> = {
  DEBUG: { word: 'Debug', look: styles.debug },
  INFO: { word: 'Info', look: styles.info },
  WARNING: { word: 'Warning', look: styles.warning },
  ERROR: { word: 'Error', look: styles.error },
};

/** How grave a line of a log is, as a word; only what is grave has a color. */
export function LevelMark({ level }: { level: string }) {
  const { word, look } = LEVELS[level] ?? { word: level, look: undefined };
  return <span className={cx(styles.level, look)}>{word}</span>;
}
