import type { ReactNode } from 'react';
import { FormSection } from '#ui/form/FormSection.tsx';
import { OptionalSection } from '#ui/form/OptionalSection.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { FlowFields, SectionForm } from './flow-fields.ts';
import { sectionAt, sectionId, sectionTitle, type SectionName } from './flow-sections.ts';
import styles from './flow.module.css';

interface FlowSectionProps {
  name: SectionName;
  fields: Pick<FlowFields<SectionForm>, 'form' | 'isPanel'>;
  /** Its current setting in a few words. */
  summary?: ReactNode;
  /** For a section that can be turned off. */
  optional?: {
    isOn: boolean;
    off: string;
    addLabel: string;
    onAdd: () => void;
    removeLabel?: string;
    onRemove?: () => void;
  };
  children: ReactNode;
}

/** A section of a flow's form; the index links to it. */
export function FlowSection({ name, fields, summary, optional, children }: FlowSectionProps) {
  const { form, isPanel = false } = fields;
  const isChanged = form.changed.some((path) => sectionAt(path) === name);
  const frame = {
    title: sectionTitle(name),
    card: !isPanel,
    hint: (
      <>
        {isChanged && !form.isNew && (
          <StatusBadge tone="run" className={styles.changed}>
            Changed
          </StatusBadge>
        )}
        {summary}
      </>
    ),
  };
  return (
    <div id={sectionId(name)} className={styles.section} tabIndex={-1}>
      {optional ? (
        <OptionalSection {...frame} {...optional}>
          {children}
        </OptionalSection>
      ) : (
        <FormSection {...frame}>{children}</FormSection>
      )}
    </div>
  );
}
