import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import {
  overdue,
  pending,
  periodOf,
  queued,
  summarise,
  totalsOf,
  unended,
} from '../../model/execution/counts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { companyScope } from '../../model/execution/scopes.ts';
import type { Resolver } from '../../resolvers.ts';

interface Tick {
  readonly pulse_tick: {
    readonly sequence: number;
    readonly calculated_at: number;
    readonly company: Ref<'Company'>;
  };
}

/** Polling interval in milliseconds of data time, and thus the minimum time between two messages. */
const BEAT_MS = 3000;
const MINUTE = 60_000;

const beat = ({ clock }: MockContext) =>
  new Promise<void>((resolve) => {
    clock.schedule(BEAT_MS, resolve);
  });

/** The headline numbers of a pulse as text, to detect changes. */
function numbersOf(company_uuid: string, context: MockContext): string {
  const scope = companyScope(company_uuid, context);
  const totals = totalsOf(summarise(scope, periodOf('LAST_24_HOURS', context), context));
  const views = unended(scope, context);
  return JSON.stringify([totals, queued(views).length, pending(views).length, overdue(views).length]);
}

/** Emits a workspace's pulse immediately, and whenever its numbers change. */
export const pulseTick = async function* (_source, { company_uuid }, context): AsyncGenerator<Tick, void> {
  const { access, clock, session } = context;
  if (!access.company(company_uuid)) {
    throw graphqlError('NOT_FOUND', 'This workspace does not exist, or you do not have access to it.');
  }
  let sequence = 0;
  let seen = '';
  let emitted = '';
  while (!session.ended.aborted && !context.left?.aborted) {
    // Counting takes longer than checking whether anything can have changed.
    const version = `${ledgerOf(context).version()} ${Math.floor(clock.now() / MINUTE)}`;
    if (version !== seen) {
      seen = version;
      const numbers = numbersOf(company_uuid, context);
      if (numbers !== emitted) {
        emitted = numbers;
        sequence++;
        yield { pulse_tick: { sequence, calculated_at: clock.now(), company: ref('Company', company_uuid) } };
      }
    }
    await beat(context);
  }
} satisfies Resolver<'Subscription', 'pulse_tick'>;
