import { Button } from '../actions/Button.tsx';
import styles from './Inspector.module.css';

export interface InspectorProps {
  /** "N4-02 State or Province Code = QQ — not a known code" */
  words: string;
  /** "N4, segment 8 of the transaction set" */
  position: string;
  onCopy: (what: 'element' | 'segment') => void;
}

/** Describes the value at the keyboard cursor, with buttons to copy it. */
export function Inspector({ words, position, onCopy }: InspectorProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        {words} <span className={styles.position}>{position}</span>
      </p>
      <div className={styles.actions}>
        <Button small look="quiet" onClick={() => onCopy('element')}>
          Copy element
        </Button>
        <Button small look="quiet" onClick={() => onCopy('segment')}>
          Copy segment
        </Button>
      </div>
    </div>
  );
}
