import type { EmailDigest } from '#schema-types';
import type { MockContext } from '../../product/context.ts';
import { runsIn, type Occurrence } from '../../product/model/notification/occurrences.ts';
import { people, type Person } from '../../product/accounts/people.ts';
import { companyKeys } from '../../product/model/company/roster.ts';
import type { Message } from '../../product/mail/message.ts';
import { morningOf } from '../../product/mail/mornings.ts';
import type { FieldName } from '../../engine/store/schema-fields.ts';

const DAY = 86_400_000;
/** Maximum number of days to look back, in case the clock was advanced far. */
const MAX_DAYS = 31;

const weekday = (at: number, time_zone: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: time_zone }).format(at);

/**
 * Times at which summaries were sent, after `from` and up to `to`, with the start of the period that each one covers.
 */
function duesOf(frequency: EmailDigest, time_zone: string, { from, to }: { from: number; to: number }) {
  const first = Math.max(from, to - MAX_DAYS * DAY);
  const days = Array.from(
    { length: Math.ceil((to - first) / DAY) + 3 },
    (_, index) => (Math.floor(first / DAY) - 1 + index) * DAY,
  );
  return days.flatMap((day) => {
    const at = morningOf(day, time_zone);
    if (at <= first || at > to) return [];
    const name = weekday(at, time_zone);
    if (frequency === 'WEEKLY') return name === 'Mon' ? [{ at, since: at - 7 * DAY }] : [];
    if (name === 'Sat' || name === 'Sun') return [];
    return [{ at, since: at - (name === 'Mon' ? 3 : 1) * DAY }];
  });
}

const counted = (
  runs: readonly Occurrence[],
  event: Occurrence['event'],
  { one, more }: { one: string; more: string },
) => {
  const count = runs.filter((run) => run.event === event).length;
  return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : more}`];
};

/** The summaries of problems that a person has subscribed to (`Viewer.email_digest`), since the server started. */
async function digestsOf(person: Person, context: MockContext): Promise<Message[]> {
  const { access, clock, store } = context;
  const read = <Field extends FieldName<'Viewer'>>(field: Field) =>
    store.read('Viewer', person.user_uuid, field);
  const frequency = read('email_digest');
  if (frequency === 'NONE') return [];
  const dues = duesOf(frequency, read('time_zone'), { from: clock.anchor, to: clock.now() });
  if (dues.length === 0) return [];
  const companies = await Promise.all(
    companyKeys(context)
      .filter((company_uuid) => access.company(company_uuid)?.kind === 'MEMBER')
      .map(async (company_uuid) => ({
        name: store.read('Company', company_uuid, 'company_name'),
        runs: await runsIn(
          { company_uuid, scope: 'ALL', scope_ids: [] },
          ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'],
          context,
        ),
      })),
  );
  return dues.map(({ at, since }) => {
    const lines = companies.map(({ name, runs }) => {
      const failed = runs.filter((run) => run.at > since && run.at <= at);
      const counts = [
        ...counted(failed, 'LOGICAL_FAILURE', { one: 'error', more: 'errors' }),
        ...counted(failed, 'TECHNICAL_FAILURE', { one: 'technical error', more: 'technical errors' }),
      ];
      return `${name}: ${counts.length === 0 ? 'no problems' : counts.join(', ')}`;
    });
    return {
      message_id: `digest-${person.user_uuid}-${at}`,
      sent_at: at,
      to: [read('email')],
      subject:
        frequency === 'DAILY' ? 'Problems since the last working morning' : 'Problems of the last week',
      text: lines.length === 0 ? 'You have no workspace.' : lines.join('\n'),
      link: { label: 'Open the workspaces', path: '/' },
    };
  });
}

/** The summaries of all people; each only covers what that person may see. */
export const digests = async (contextOf: (person: Person) => MockContext): Promise<Message[]> =>
  (await Promise.all(people.map((person) => digestsOf(person, contextOf(person))))).flat();
