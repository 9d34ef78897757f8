import type { FlowDocument } from './flow-document.ts';
import type { StepKind, StepSettings } from '../graph.ts';
import type { Bind } from './plain-fields.ts';

/** What the form of a kind of step is given. */
export interface StepFormProps<Kind extends StepKind> {
  readonly bind: Bind<StepSettings[Kind]>;
  readonly settings: StepSettings[Kind];
  readonly change: (settings: StepSettings[Kind]) => void;
  /** What the step receives in the sample run; null before one. */
  readonly document: FlowDocument | null;
  readonly isReadOnly: boolean;
}
