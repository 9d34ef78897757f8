import type { StepKind } from '../graph.ts';
import type { Problem } from '../problems.ts';

/**
 * The path of the control that a problem belongs to, within the settings of its step. Findings name the settings by
 * their names in the output (`settings.mapping`), errors of a save by the field of the input that contains them
 * (`map.mapping`, `branch.branches.0.label`).
 */
export function controlPath(kind: StepKind, { field }: Problem): string | null {
  const [holder, ...rest] = field?.split('.') ?? [];
  const isHeld = holder === 'settings' || holder === kind.toLowerCase();
  // The only setting with the same name as the field that contains it.
  if (field === 'script' && kind === 'SCRIPT') return field;
  const path = isHeld ? rest.join('.') : field;
  return path === 'mapping' ? 'mapping.mapping_uuid' : path || null;
}
