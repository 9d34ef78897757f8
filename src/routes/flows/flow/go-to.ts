import { sectionAt, sectionId, type SectionName } from './flow-sections.ts';
import { fieldPath } from './flow-values.ts';

const INNER = '[aria-invalid="true"], [contenteditable="true"], input:checked, input, select, button';

function show(element: HTMLElement, focused: HTMLElement): void {
  focused.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: 'center' });
}

/** Into the control of a setting, or the nearest that is on the page. */
export function goToSetting(formId: string, path: string): void {
  for (let at = fieldPath(path); at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const field = document.getElementById(formId + at);
    if (!field) continue;
    const isGroup = field.matches('[role="group"], [role="radiogroup"]');
    show(field, (isGroup && field.querySelector<HTMLElement>(INNER)) || field);
    return;
  }
  const section = sectionAt(path);
  if (section) goToSection(section);
}

/** To the beginning of a section. */
export function goToSection(name: SectionName): void {
  const section = document.getElementById(sectionId(name));
  section?.focus({ preventScroll: true });
  section?.scrollIntoView?.({ block: 'start' });
}
