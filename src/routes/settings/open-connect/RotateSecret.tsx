import { Suspense, useState } from 'react';
import { lazily } from '#lib/lazily.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { overlaps, type Overlap } from '../../_shared/keys/overlaps.ts';
import type { Rotated } from '../../_shared/keys/rotated.ts';
import styles from './open-connect.module.css';

const RotateDialog = lazily(() => import('../../_shared/keys/RotateDialog.tsx'), 'RotateDialog');

interface RotateSecretProps {
  name: string;
  /** The kind of secret, in lower case: "API key". */
  what: string;
  /** Says who needs the new secret. */
  question: string;
  choices: readonly Overlap[];
  busy: boolean;
  onRotate: (overlap_hours: number) => Promise<Rotated>;
  onClose: () => void;
}

/** Asks how long the current secret stays valid, replaces it, and shows the new one once. */
export function RotateSecret(props: RotateSecretProps) {
  const { name, what, question, choices, busy, onRotate, onClose } = props;
  const [overlap, setOverlap] = useState<Overlap>('24');
  return (
    <Suspense fallback={null}>
      <RotateDialog
        name={name}
        what={what}
        busy={busy}
        onRotate={() => onRotate(Number(overlap))}
        onClose={onClose}
      >
        <span className={styles.overlap}>
          {question} How long does the current one stay valid?
          <Segmented
            label={`Current ${what} stays valid`}
            options={choices.map((value) => ({ value, label: overlaps[value] }))}
            value={overlap}
            onChange={setOverlap}
          />
        </span>
      </RotateDialog>
    </Suspense>
  );
}
