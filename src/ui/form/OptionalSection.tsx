import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import styles from './form.module.css';
import { FormSection, type FormSectionProps } from './FormSection.tsx';

export interface OptionalSectionProps extends FormSectionProps {
  isOn: boolean;
  /** What happens if the section is off: "The file is passed on unchanged." */
  off: ReactNode;
  /** "Add script". */
  addLabel: string;
  onAdd: () => void;
  /** "Remove script"; if omitted, the section cannot be removed. */
  removeLabel?: string;
  onRemove?: () => void;
}

/** A section that can be turned off; it is then a single line. */
export function OptionalSection(props: OptionalSectionProps) {
  const { isOn, off, addLabel, onAdd, removeLabel, onRemove, children, ...section } = props;
  return (
    <FormSection {...section}>
      {isOn ? (
        <>
          {children}
          {removeLabel && (
            <div>
              <Button small look="quiet" onClick={onRemove}>
                {removeLabel}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={styles.off}>
          <span>
            <b>Off.</b> {off}
          </span>
          <Button small onClick={onAdd}>
            {addLabel}
          </Button>
        </p>
      )}
    </FormSection>
  );
}
