const INNER = '[aria-invalid="true"], [contenteditable="true"], input:checked, input, select, button';

/**
 * Focuses the control of a field, or else that of the nearest field that contains it. Returns whether one is on the
 * page.
 */
export function goToField(formId: string, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const field = document.getElementById(formId + at);
    if (!field) continue;
    const isGroup = field.matches('[role="group"], [role="radiogroup"]');
    ((isGroup && field.querySelector<HTMLElement>(INNER)) || field).focus({ preventScroll: true });
    field.scrollIntoView?.({ block: 'center' });
    return true;
  }
  return false;
}
