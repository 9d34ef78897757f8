import type { FlowDocument } from './flow-document.ts';
import type { StepKind, StepSettings } from '../graph.ts';
import type { Bind } from './plain-fields.ts';

/** The props of the form of a kind of step. */
export interface StepFormProps<Kind extends StepKind> {
  readonly bind: Bind<StepSettings[Kind]>;
  readonly settings: StepSettings[Kind];
  readonly change: (settings: StepSettings[Kind]) => void;
  /** The step's input in the sample run; null before the first one. */
  readonly document: FlowDocument | null;
  readonly isReadOnly: boolean;
}
