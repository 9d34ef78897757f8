import type { AckState } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import type { ResendFacts } from '../../facts/facts.ts';

/** A resent output as stored in the field `resent` of its FlowExecution: plain JSON. */
export interface StoredResend {
  readonly number: number;
  /** Index of the output, from 0; 0 if omitted. */
  readonly output?: number;
  readonly requested_at: number;
  readonly requested_by: Actor;
  /** The clock's `elapsed()` at the request; progress is measured from there. */
  readonly elapsed: number;
  /** Milliseconds until it is delivered or has failed. */
  readonly takes: number;
  readonly failure: string | null;
  /** Null if no acknowledgment is expected. */
  readonly ack: { readonly takes: number; readonly due: number; readonly state: AckState } | null;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowExecution.resent': readonly StoredResend[];
  }
}

type Sources = Pick<MockContext, 'clock' | 'store'>;

export const storedResends = (
  invocation_uuid: string,
  { store }: Pick<Sources, 'store'>,
): readonly StoredResend[] => store.writtenValue('FlowExecution', invocation_uuid, 'resent') ?? [];

/** Milliseconds since the request. If another process started it, everything that it waited for has happened. */
function passedOf({ elapsed }: StoredResend, { clock }: Pick<Sources, 'clock'>): number {
  const passed = clock.elapsed() - elapsed;
  return passed < 0 ? Infinity : passed;
}

/** Progress of an execution's resent outputs. */
export const resendFacts = (invocation_uuid: string, sources: Sources): readonly ResendFacts[] =>
  storedResends(invocation_uuid, sources).map((resend): ResendFacts => {
    const { number, requested_at, takes, failure, ack } = resend;
    const passed = passedOf(resend, sources);
    const isOver = passed >= takes;
    const isAnswered = ack !== null && passed >= takes + ack.takes;
    const ended_at = requested_at + takes;
    return {
      number,
      output: resend.output ?? 0,
      requested_at,
      requested_by: resend.requested_by.display,
      ended_at: isOver ? ended_at : null,
      failure: isOver ? failure : null,
      ack:
        ack && isOver && failure === null
          ? {
              state: isAnswered ? ack.state : 'PENDING',
              due_at: ended_at + ack.due,
              received_at: isAnswered ? ended_at + ack.takes : null,
            }
          : null,
    };
  });

/** Milliseconds until the next progress of some outputs, or of any; null if all are complete. */
export function untilResent(
  invocation_uuid: string,
  sources: Sources,
  outputs: readonly number[] | null = null,
): number | null {
  const waits = storedResends(invocation_uuid, sources).flatMap((resend) => {
    if (outputs !== null && !outputs.includes(resend.output ?? 0)) return [];
    const passed = passedOf(resend, sources);
    const { takes, ack, failure } = resend;
    const ends = failure === null && ack ? [takes, takes + ack.takes] : [takes];
    return ends.filter((end) => end > passed).map((end) => end - passed);
  });
  return waits.length === 0 ? null : Math.min(...waits);
}
