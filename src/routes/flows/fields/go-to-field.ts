const INNER = '[aria-invalid="true"], [contenteditable="true"], input:checked, input, select, button';

/** Into the control of a field, or of the nearest that it is in. Returns whether there is one on the page. */
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
