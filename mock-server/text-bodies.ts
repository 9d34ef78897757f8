/**
 * Texts of requests and answers whose bodies are known without reading them: a body of the web's kind is a stream, and
 * a stream takes longer than all else that a small call does.
 */
const texts = new WeakMap<Request | Response, string>();

/** Keeps the text of a body beside it. */
export function keepText<Message extends Request | Response>(message: Message, text: string): Message {
  texts.set(message, text);
  return message;
}

/** The text of a body, if somebody kept it; the body itself is as it was. */
export const keptText = (message: Request | Response): string | undefined => texts.get(message);
