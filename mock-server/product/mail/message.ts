import type { MockContext } from '../context.ts';
import type { Overlay } from '../../engine/store/overlay.ts';

/** The type under which sent messages are stored in the overlay; no schema has it. */
const MESSAGE = '$Message';

export const isMessageType = (type: string): boolean => type === MESSAGE;

/** The link of a message. */
export interface MessageLink {
  readonly label: string;
  /** An address of the portal, without its origin. */
  readonly path: string;
  /** The flow OAuth client whose activation token belongs in the address. The token itself is never stored. */
  readonly activates?: { readonly client_uuid: string; readonly version: number };
}

/** An email as the product sends it. */
export interface Outgoing {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly link?: MessageLink;
}

/** An email in the mailbox of a session. */
export interface Message extends Outgoing {
  readonly message_id: string;
  /** Milliseconds since 1970. */
  readonly sent_at: number;
}

/** Sends an email: it arrives in the mailbox of the session. Nothing leaves the machine. */
export function send({ clock, session }: Pick<MockContext, 'clock' | 'session'>, message: Outgoing): void {
  if (message.to.length === 0) return;
  const { overlay } = session;
  const message_id = String(overlay.number());
  const sent: Message = { message_id, sent_at: clock.now(), ...message };
  overlay.insert(MESSAGE, message_id, { message: sent });
}

/** The messages that mutations and uploads sent in a session, latest first. */
export const sentIn = (overlay: Overlay): Message[] =>
  overlay
    .created(MESSAGE)
    // As this code wrote it.
    .map((key) => overlay.read(MESSAGE, key, 'message') as Message)
    .toReversed();
