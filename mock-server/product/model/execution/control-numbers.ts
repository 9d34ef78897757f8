import { isEdi } from '../../documents/edi/envelope.ts';
import { afterwards } from '../../world/control-numbers.ts';
import type { MadeOfInput } from '../../facts/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import type { StoredRun } from './ledger-entry.ts';

type Direction = FlowRecord['direction'];

/** Assigns control numbers to the interchanges after a run's first one, which has the run's own number. */
export function withNumbers(made: MadeOfInput, control: number, direction: Direction): MadeOfInput {
  if (direction !== 'SEND') return made;
  let taken = 0;
  const outputs = made.outputs.map((output) => {
    const place = isEdi(output.file_type) ? taken++ : 0;
    return { ...output, control: place === 0 ? null : afterwards(control, place) };
  });
  return { ...made, outputs };
}

/** The control numbers of the interchanges after a run's first one, in order. */
export const moreControls = (made: MadeOfInput | undefined): readonly number[] =>
  made?.outputs.flatMap(({ control }) => control ?? []) ?? [];

/** How many of its flow's control numbers a run has used. A resubmitted inbound interchange keeps its number. */
export const numbersTaken = (
  { made, resubmitted_from }: Pick<StoredRun, 'made' | 'resubmitted_from'>,
  direction: Direction,
): number => (direction === 'RECEIVE' ? Number(resubmitted_from === null) : 1 + moreControls(made).length);
