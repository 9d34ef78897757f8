import styles from '../edi-settings.module.css';
import type { HeaderPiece } from './header-preview.ts';

interface HeaderTextProps {
  label: string;
  lines: readonly (readonly HeaderPiece[])[];
}

/** Segments, one per line, with visible padding spaces. */
export function HeaderText({ label, lines }: HeaderTextProps) {
  return (
    <pre className={styles.header} role="group" aria-label={label}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their index
        <span key={index}>
          {line.map(({ text, kind }, place) =>
            kind === 'pad' ? (
              // oxlint-disable-next-line react/no-array-index-key -- neither have their pieces
              <span key={place} className={styles.pad}>
                {'·'.repeat(text.length)}
              </span>
            ) : kind === 'own' ? (
              // oxlint-disable-next-line react/no-array-index-key -- neither have their pieces
              <mark key={place}>{text}</mark>
            ) : (
              text
            ),
          )}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

/** Splits a text from the server into pieces: runs of two or more spaces are padding. */
export const piecesOf = (text: string): HeaderPiece[] =>
  text
    .split(/( {2,})/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, kind: /^ {2,}$/.test(part) ? 'pad' : 'rest' }));
