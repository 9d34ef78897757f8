import type { QuoteStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../kit/collection.ts';
import type { Attachment } from './attachment.ts';
import type { DeclinedOffer, QuoteRecord } from './model.ts';

/** The payload of a mutation that changed nothing. */
export const refuse = (...errors: UserError[]) => ({ quote: null, errors });
/** The payload of a mutation that changed a quote. */
export const done = (quote_uuid: string) => ({ quote: ref('Quote', quote_uuid), errors: [] });

/** Writes and notifies subscribers. */
export function write(
  quote_uuid: string,
  fields: Partial<QuoteRecord> & {
    readonly attachments?: readonly Attachment[];
    readonly attached?: number;
    readonly declined?: readonly DeclinedOffer[];
  },
  context: MockContext,
): void {
  context.store.set('Quote', quote_uuid, { ...fields, ...changedNow(context) });
  context.pubsub.publish('quote_updated', quote_uuid, {});
}

const words: Readonly<Record<QuoteStatus, string>> = {
  DRAFT: 'The quote is a draft.',
  REQUESTED: 'Waiting for offers from carriers.',
  PARTIALLY_QUOTED: 'Some carriers have not responded yet.',
  QUOTED: 'The quote has offers.',
  ACCEPTED: 'An offer was accepted.',
  BOOKED: 'The quote is booked.',
  DECLINED: 'The quote was declined.',
  EXPIRED: 'The offers have expired.',
  CANCELED: 'The quote was canceled.',
};

/** The error for an action that the quote's state does not allow. */
export const conflict = (status: QuoteStatus, path = 'quote_uuid') =>
  userError('CONFLICT', words[status], path);
