import { filesOf } from '../../content/bytes.ts';
import { createdAt, type FileFacts } from '../../documents/plan.ts';
import { hash } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import type { World } from '../../world/world.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { currentFacts } from '../execution/current-facts.ts';
import { arrivalFacts, flowRefusal, startExecution, type Arrival } from '../processing/start.ts';
import { keyOf } from '../kit/key-of.ts';
import type { Place, QuoteRecord } from './model.ts';
import type { Resolver } from '../../resolvers.ts';

/** Maximum number of business cases to examine for one with the places of a quote. */
const MAX_CASES = 4000;

type Booked = Pick<QuoteRecord, 'quote_uuid' | 'company_uuid' | 'mode' | 'origin' | 'destination'>;

/** The flows that can send the booking of a quote: those of a workspace only carry ocean freight. */
const bookingFlows = ({ company_uuid, mode }: Booked, world: World): FlowRecord[] =>
  mode === 'OCEAN_FCL' || mode === 'OCEAN_LCL'
    ? world.flows.filter(
        (flow) => flow.company_uuid === company_uuid && /IFTMBF/.test(flow.destination_file_type),
      )
    : [];

/** Whether a port serves a place: for a door, any port of its country does. */
const isBy = (port: string, place: Place | null): boolean =>
  place !== null && (place.unlocode === null ? port.slice(0, 2) === place.country : port === place.unlocode);

const isSameLane = ({ references }: ExecutionFacts, { origin, destination }: Booked): boolean =>
  isBy(references.origin, origin) && isBy(references.destination, destination);

/**
 * Sends the booking of an accepted offer to the carrier through one of the workspace's flows; returns the execution.
 * Null if no flow carries bookings of the mode, or none between these places.
 */
export function sendBooking(quote: Booked, context: MockContext): string | null {
  const flow = bookingFlows(quote, context.world).find(
    ({ flow_uuid }) => flowRefusal(flow_uuid, context) === null,
  );
  if (!flow) return null;
  const begin = hash('booking', quote.quote_uuid);
  for (let n = 0; n < MAX_CASES; n++) {
    const arrival: Arrival = { flow_uuid: flow.flow_uuid, content: begin + n, by: actorOf(context) };
    const facts = arrivalFacts(arrival, context);
    if (!facts) return null;
    if (isSameLane(facts, quote)) {
      const fields = { quote: ref('Quote', quote.quote_uuid) };
      return startExecution({ ...arrival, fields }, context)?.$ref.key ?? null;
    }
  }
  return null;
}

/** The execution that sent the booking of the accepted offer; null if there is none, as for seeded decisions. */
export const bookingOf = ({ decision }: Pick<QuoteRecord, 'decision'>): string | null =>
  decision?.kind === 'ACCEPTED' ? (decision.invocation_uuid ?? null) : null;

/** The quote whose booking an execution sends; null if it sends none. */
export const bookedQuote: Resolver<'FlowExecution', 'quote'> = (source, _args, { store }) =>
  store.writtenValue('FlowExecution', keyOf(source), 'quote') ?? null;

/** The EDI message with which a booking was sent; null until the execution has created it. */
export function bookingMessage(
  invocation_uuid: string,
  context: MockContext,
): { readonly facts: ExecutionFacts; readonly file: FileFacts; readonly created_at: number } | null {
  const facts = currentFacts(context, invocation_uuid);
  const file = facts && filesOf(facts).find(({ role }) => role === 'OUTPUT');
  return file ? { facts, file, created_at: createdAt(facts, file) } : null;
}
