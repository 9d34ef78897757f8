import { expect, test } from 'vitest';
import { controlOf } from '../../../services/control/testing.ts';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { duesOf } from './schedule.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();

const { data: companies } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  companies.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const company_uuid = uuidOf('northbay');

interface Schedule {
  schedule_uuid: string;
  frequency: string;
  recipients: string[];
  next_send_at: string;
  last_sent_at: string | null;
  lock_version: number;
}
const FIELDS = 'schedule_uuid frequency recipients next_send_at last_sent_at lock_version';

async function schedule(session: string, code = 'northbay') {
  const { data, errors } = await t.graphql<{ company: { usage_schedule: Schedule | null } }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { company_uuid usage_schedule { ${FIELDS} } } }`,
    { c: uuidOf(code) },
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.usage_schedule;
}
async function run(
  mutation: string,
  type: string,
  input: Record<string, unknown>,
  session: string,
  fields = '',
) {
  const { data, errors } = await t.graphql<
    Record<string, { errors: { code: string; path: string[] | null }[]; usage_schedule: Schedule | null }>
  >(
    EDITOR,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${fields} errors { code path } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data[mutation] as {
    errors: { code: string; path: string[] | null }[];
    usage_schedule: Schedule | null;
  };
}
const save = (input: Record<string, unknown>, session: string) =>
  run('save_usage_schedule', 'SaveUsageScheduleInput', input, session, `usage_schedule { ${FIELDS} }`);

interface Mail {
  message_id: string;
  sent_at: string;
  subject: string;
  to: string[];
}
const reports = async (session: string) => {
  const { body } = await controlOf(t.server, session)<{ messages: Mail[] }>('GET', '/mail');
  return body.messages.filter(({ subject }) => subject.startsWith('Usage of'));
};
const read = async (session: string, { message_id }: Mail) =>
  (await controlOf(t.server, session)<{ text: string; link: { path: string } }>('GET', `/mail/${message_id}`))
    .body;

test('is due on the first of the month or on Mondays, at 7 a.m. in the time zone', () => {
  const from = Date.parse('2026-09-15T14:30:00Z');
  const to = from + 60 * 86_400_000;
  const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString());
  expect(iso(duesOf('MONTHLY', 'America/Los_Angeles', { from, to }))).toEqual([
    '2026-10-01T14:00:00.000Z',
    '2026-11-01T15:00:00.000Z',
  ]);
  expect(iso(duesOf('WEEKLY', 'Europe/Berlin', { from, to })).slice(0, 2)).toEqual([
    '2026-09-21T05:00:00.000Z',
    '2026-09-28T05:00:00.000Z',
  ]);
});

test('can be set up once, changed with a `lock_version`, and ended', async () => {
  const session = 'schedule-save';
  const there = (await schedule(session)) as Schedule;
  const second = await save({ company_uuid, recipients: ['a@northbay.example'] }, session);
  expect(second.errors).toMatchObject([{ code: 'ALREADY_EXISTS' }]);
  const key = { schedule_uuid: there.schedule_uuid };
  expect((await save({ ...key, lock_version: 0, frequency: 'WEEKLY' }, session)).errors).toMatchObject([
    { code: 'CONFLICT', path: ['lock_version'] },
  ]);
  const changed = await save({ ...key, lock_version: there.lock_version, frequency: 'WEEKLY' }, session);
  expect(changed.usage_schedule).toMatchObject({ frequency: 'WEEKLY', recipients: there.recipients });
  expect((changed.usage_schedule?.next_send_at ?? '') < there.next_send_at).toBe(true);
  const ended = await run('delete_usage_schedule', 'DeleteUsageScheduleInput', key, session);
  expect(ended.errors).toEqual([]);
  expect(await schedule(session)).toBeNull();
  const made = await save({ company_uuid, recipients: ['a@northbay.example'] }, session);
  expect(made.usage_schedule).toMatchObject({ frequency: 'MONTHLY', last_sent_at: null });
});

test('is sent on request, for any month with a report', async () => {
  const session = 'schedule-send';
  const input = { company_uuid, month: '2026-03', recipients: ['dana@northbay.example'] };
  const sent = await run(
    'send_usage_report',
    'SendUsageReportInput',
    input,
    session,
    `usage_schedule { ${FIELDS} }`,
  );
  expect(sent.errors).toEqual([]);
  expect(sent.usage_schedule?.last_sent_at).toBe('2026-09-15T14:30:00.000Z');
  expect(await reports(session)).toMatchObject([
    { subject: 'Usage of Northbay Freight in March 2026', to: ['dana@northbay.example'] },
  ]);
});

test.each([
  [{ recipients: [] }, ['recipients'], 'VALIDATION'],
  [{ recipients: ['nobody'] }, ['recipients', '0'], 'VALIDATION'],
  [{ recipients: ['a@b.example', 'a@b.example'] }, ['recipients', '1'], 'VALIDATION'],
  [{ recipients: Array.from({ length: 21 }, (_, n) => `a${n}@b.example`) }, ['recipients'], 'LIMIT_EXCEEDED'],
])('%j is refused', async (input, path, code) => {
  const { lock_version, schedule_uuid } = (await schedule('schedule-errors')) as Schedule;
  const saved = await save({ schedule_uuid, lock_version, ...input }, 'schedule-errors');
  expect(saved.errors).toContainEqual(expect.objectContaining({ code, path }));
  const sent = await run(
    'send_usage_report',
    'SendUsageReportInput',
    { company_uuid, month: '2026-08', ...input },
    'schedule-errors',
  );
  expect(sent.errors).toContainEqual(expect.objectContaining({ code, path }));
});

// This test is the last one, because the clock cannot go back.
test('arrives in the mailbox when it is due, with the numbers of the month', async () => {
  const session = 'schedule-due';
  const before = (await schedule(session)) as Schedule;
  expect(before).toMatchObject({ frequency: 'MONTHLY', recipients: ['accounting@northbay.example'] });
  expect(await reports(session)).toEqual([]);
  const control = controlOf(t.server, session);
  const ahead = Date.parse(before.next_send_at) + 60_000 - Date.parse(NOW);
  await control('POST', '/clock', { advance_ms: ahead });
  const sent = await reports(session);
  expect(sent.flatMap(({ to }) => to).toSorted()).toEqual([
    'accounting@northbay.example',
    'accounting@pinecrest.example',
  ]);
  const mail = sent.find(({ to }) => to.includes('accounting@northbay.example'));
  expect(mail).toMatchObject({
    subject: 'Usage of Northbay Freight in September 2026',
    to: ['accounting@northbay.example'],
    sent_at: before.next_send_at,
  });
  const { text, link } = await read(session, mail as Mail);
  expect(link.path).toBe(`/c/${company_uuid}/flow_usage_reports?month=2026-09`);
  const { data } = await t.graphql<{
    company: { usage_report: { totals: { executions_billed: number; executions_skipped: number } } };
  }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { usage_report(month: "2026-09") { totals { executions_billed executions_skipped } } } }`,
    { c: company_uuid },
    { session },
  );
  const { executions_billed, executions_skipped } = data.company.usage_report.totals;
  expect(text).toContain(`Billed executions: ${executions_billed.toLocaleString('en')} of `);
  expect(text).toContain(`Skipped, free of charge: ${executions_skipped.toLocaleString('en')}`);
  expect((await schedule(session))?.last_sent_at).toBe(before.next_send_at);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
