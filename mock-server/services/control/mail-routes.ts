import { linkPath, mailbox } from '../mailbox/mailbox.ts';
import type { Message } from '../../product/mail/message.ts';
import { people, type Person } from '../../product/accounts/people.ts';
import type { Worlds } from '../scenarios/worlds.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { ControlCall, Routes } from './routes.ts';

interface Parts {
  readonly worlds: Worlds;
  readonly portalOrigins: () => readonly string[];
  /** Whether the served schema is not our own: nothing in it sends email. */
  readonly isForeign: boolean;
}

const FROM = 'Causeway <no-reply@causeway.example>';

/** An email in a list. */
export interface MailSummary {
  readonly message_id: string;
  /** ISO. */
  readonly sent_at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
}

/** An email with its text. */
export interface MailMessage extends MailSummary {
  readonly text: string;
  /** `url` is null if the server knows no portal. */
  readonly link: { readonly label: string; readonly path: string; readonly url: string | null } | null;
}

/** The emails of a session: the list, for one recipient or all, and each email with its text and link. */
export function mailRoutes({ worlds, portalOrigins, isForeign }: Parts): Routes {
  const operator = people.find(({ is_operator }) => is_operator)!;

  async function inside<T>(call: ControlCall, task: (all: readonly Message[]) => T): Promise<T> {
    const contextOf = (person: Person) => worlds.contextOf(call.session, person, call.request);
    return task(isForeign ? [] : await mailbox(operator, contextOf));
  }

  const summary = ({ message_id, sent_at, to, subject }: Message): MailSummary => ({
    message_id,
    sent_at: new Date(sent_at).toISOString(),
    from: FROM,
    to,
    subject,
  });

  return {
    'GET /mail': (call) =>
      inside(call, (all) => {
        const wanted = call.url.searchParams.get('to')?.trim().toLowerCase() ?? '';
        const found = wanted === '' ? all : all.filter(({ to }) => to.includes(wanted));
        return {
          recipients: [...new Set(all.flatMap(({ to }) => to))].sort(),
          messages: found.map(summary),
        };
      }),

    'GET /mail/:id': (call) =>
      inside(call, (all): MailMessage => {
        const message = all.find(({ message_id }) => message_id === call.params.id);
        if (!message)
          throw new InvalidInput(`There is no message “${call.params.id}” in this session.`, null, 404);
        const { text, link } = message;
        const path = link ? linkPath(link, worlds.contextOf(call.session, operator, call.request)) : null;
        const [portal] = portalOrigins();
        return {
          ...summary(message),
          text,
          link:
            link && path !== null
              ? { label: link.label, path, url: portal === undefined ? null : `${portal}${path}` }
              : null,
        };
      }),
  };
}
