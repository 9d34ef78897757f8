import type { StepKind } from '../graph.ts';
import { kindNames } from '../step-kinds.ts';

const TYPE = 'application/x-causeway-step';

/** Stores the kind of the step that is dragged from the palette. */
export function startDrag(data: DataTransfer, kind: StepKind): void {
  data.setData(TYPE, kind);
  data.effectAllowed = 'copy';
}

/** The kind of the step that is dropped; null for anything else. */
export function kindOfDrag(data: DataTransfer): StepKind | null {
  const kind = data.getData(TYPE);
  return Object.hasOwn(kindNames, kind) ? (kind as StepKind) : null;
}
