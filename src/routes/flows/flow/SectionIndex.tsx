import { IconAlertCircle, IconAlertTriangle, IconCheck, IconMinus, IconSelector } from '@tabler/icons-react';
import { useId, useSyncExternalStore } from 'react';
import { cx } from '#ui/cx.ts';
import formStyles from '#ui/form/form.module.css';
import type { FormModel } from '#ui/form/form-model.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Problem } from './flow-fields.ts';
import {
  hasSection,
  isOff,
  sectionAt,
  sectionGroups,
  sectionId,
  sections,
  sectionTitle,
  type SectionName,
} from './flow-sections.ts';
import type { FlowValues } from './flow-values.ts';
import { goToSection } from './go-to.ts';
import styles from './flow.module.css';

interface SectionIndexProps {
  form: FormModel<FlowValues>;
  problems: readonly Problem[];
  /** The section that contains the focus. */
  current: string | null;
}

const STATES = {
  wrong: { Icon: IconAlertCircle, word: 'Problem', look: styles.wrong },
  unwise: { Icon: IconAlertTriangle, word: 'Warning', look: styles.unwise },
  off: { Icon: IconMinus, word: 'Off', look: styles.quiet },
  fine: { Icon: IconCheck, word: 'Complete', look: styles.fine },
};

/**
 * The index of the form's sections, each with a mark for its problems; a click goes there. On a phone it is a select.
 */
export function SectionIndex({ form, problems, current }: SectionIndexProps) {
  const selectId = useId();
  const { subscribe } = form.field('flow_name');
  const had = sections.filter((name) => hasSection(name, form.getValues()));
  const off = useSyncExternalStore(subscribe, () => {
    const values = form.getValues();
    return sections.filter((name) => isOff[name]?.(values)).join(' ');
  }).split(' ');
  const stateOf = (section: SectionName): keyof typeof STATES => {
    const own = problems.filter(({ path }) => sectionAt(path) === section);
    if (own.some(({ severity }) => severity === 'ERROR')) return 'wrong';
    if (own.length > 0) return 'unwise';
    return off.includes(section) ? 'off' : 'fine';
  };
  return (
    <nav className={styles.index} aria-label="Sections">
      <div className={styles.indexSelect}>
        <label htmlFor={selectId}>Section</label>
        <span className={formStyles.control}>
          <select
            id={selectId}
            value={current ?? 'general'}
            onChange={(event) => {
              const section = sections.find((name) => name === event.currentTarget.value);
              if (section) goToSection(section);
            }}
          >
            {had.map((section) => (
              <option key={section} value={section}>
                {sectionTitle(section)}
                {stateOf(section) === 'wrong'
                  ? ' (problem)'
                  : stateOf(section) === 'unwise'
                    ? ' (warning)'
                    : ''}
              </option>
            ))}
          </select>
          <IconSelector size={14} aria-hidden="true" className={formStyles.arrows} />
        </span>
      </div>
      <div className={styles.indexList}>
        {sectionGroups.map((group) => (
          <div key={group.title ?? ''}>
            {group.title && <p>{group.title}</p>}
            <ul>
              {group.sections
                .filter((name) => had.includes(name))
                .map((section) => {
                  const { Icon, word, look } = STATES[stateOf(section)];
                  const isChanged = !form.isNew && form.changed.some((path) => sectionAt(path) === section);
                  return (
                    <li key={section}>
                      <a
                        href={`#${sectionId(section)}`}
                        aria-current={current === section ? 'location' : undefined}
                        onClick={(event) => {
                          event.preventDefault();
                          goToSection(section);
                        }}
                      >
                        <Icon size={14} aria-hidden="true" className={cx(styles.mark, look)} />
                        <span>{sectionTitle(section)}</span>
                        <VisuallyHidden>
                          : {word}
                          {isChanged && ', changed'}
                        </VisuallyHidden>
                        {isChanged && <span className={styles.dot} aria-hidden="true" />}
                      </a>
                    </li>
                  );
                })}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
