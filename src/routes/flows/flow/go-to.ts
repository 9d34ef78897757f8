import { goToField } from '../fields/go-to-field.ts';
import { sectionAt, sectionId, type SectionName } from './flow-sections.ts';
import { fieldPath } from './flow-values.ts';

/** Focuses the control of a setting, or else the nearest one on the page. */
export function goToSetting(formId: string, path: string): void {
  if (goToField(formId, fieldPath(path))) return;
  const section = sectionAt(path);
  if (section) goToSection(section);
}

/** Scrolls to the beginning of a section. */
export function goToSection(name: SectionName): void {
  const section = document.getElementById(sectionId(name));
  section?.focus({ preventScroll: true });
  section?.scrollIntoView?.({ block: 'start' });
}
