import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { getNamedType, isEnumType, isObjectType, type GraphQLObjectType } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../mock-server/testing/testing.ts';
import { loadSchema } from '../mock-server/engine/schema/schema.ts';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';
import { heldCall, jsonResponse, sentOn } from './support/held-call.ts';
import { askOf } from './support/long-actions-at-server.ts';
import { longActions, type LongAction } from './support/long-actions.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const root = join(import.meta.dirname, '..');
const actions = longActions(await seededPlaces((await createTestServer()).server));
const rowsWith = (has: (action: LongAction) => unknown) =>
  actions.filter((action) => has(action)).map((action) => [action.operation, action] as const);
const rows = rowsWith(() => true);

/** So slow that nothing happens by itself. */
const stillServer = (): Promise<TestServer> => createTestServer({ pace: 1e-7 });

/** Waits until the page says that something failed, and takes the next press: a busy button ignores it. */
const failureShown = () =>
  waitFor(() => {
    if (!document.querySelector('[role=alert], .mantine-Notification-root'))
      throw new Error('No failure is shown');
    expect(document.querySelector('button[aria-busy=true]')).toBeNull();
  });

beforeEach(() => setWaitingTimes({ messageInterval: 0, noticeTime: 60_000 }));
afterEach(() => setWaitingTimes());

test.each(rows)('%s, whose answer is lost, is done once, and another try leads on', async (name, action) => {
  const server = await stillServer();
  const ask = askOf(server);
  const at = await action.at(ask);
  const before = (await action.held?.(ask))?.length ?? 0;
  const answers: string[] = [];
  const { user, sent, address } = await renderRoute(at, {
    server,
    async intercept(call) {
      if (call.operationName !== name) return undefined;
      const text = await sentOn(server, call);
      answers.push(text);
      return answers.length === 1 ? Response.error() : jsonResponse(text);
    },
  });
  await action.start(user);
  await waitFor(() => expect(answers).toHaveLength(1));
  await failureShown();
  await (action.again ?? action.start)(user);
  await action.shown();
  expect(sent.filter(({ operationName }) => operationName === name)).toHaveLength(2);
  if (action.held) expect(await action.held(ask)).toHaveLength(before + 1);
  const { leadsTo } = action;
  if (!leadsTo) return;
  const { data } = JSON.parse(answers[0] ?? '') as { data: never };
  await waitFor(() => expect(address()).toContain(encodeURIComponent(leadsTo(data))));
});

test.each(rows)(
  '%s, during which the page is reloaded, is found again or left alone',
  async (name, action) => {
    const server = await stillServer();
    const ask = askOf(server);
    const at = await action.at(ask);
    const before = (await action.held?.(ask))?.length ?? 0;
    const call = heldCall(server);
    const first = await renderRoute(at, {
      server,
      intercept: (sent) => (sent.operationName === name ? call.answer(sent) : undefined),
    });
    await action.start(first.user);
    await call.reached;
    first.unmount();
    await call.release();
    sessionStorage.clear();
    const { user } = await renderRoute(at, { server });
    if (action.found) await action.found(user);
    else await action.start(user);
    if (action.refused) await screen.findByText(action.refused);
    else if (!action.found) await action.shown();
    if (action.held) expect(await action.held(ask)).toHaveLength(before + 1);
  },
);

test.each(rowsWith(({ escape }) => escape))(
  '%s, which Escape leaves before the answer, changes nothing more',
  async (name, action) => {
    const server = await stillServer();
    const call = heldCall(server);
    const ask = askOf(server);
    const { user, address, sent } = await renderRoute(await action.at(ask), {
      server,
      intercept: (sentOperation) =>
        sentOperation.operationName === name ? call.answer(sentOperation) : undefined,
    });
    await action.start(user);
    await call.reached;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const left = address();
    const before = sent.length;
    await call.release();
    // By the time the server has answered others, the page has taken this answer.
    for (const _ of rows) await ask('{ viewer { user_uuid } }');
    expect(address()).toBe(left);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.slice(before).map(({ operationName }) => operationName)).not.toContain(action.next ?? '');
  },
);

test.each(rowsWith(({ cancel }) => cancel))('%s ends when it is canceled', async (_name, action) => {
  const server = await stillServer();
  const ask = askOf(server);
  const { user } = await renderRoute(await action.at(ask), { server });
  await action.start(user);
  await action.shown();
  await action.cancel?.(user);
  if (action.held) expect((await action.held(ask))[0]).toBe('CANCELED');
});

/** Mutations and operations that only look like long actions, or that another test covers, by the reason. */
const EXEMPT: Readonly<Record<string, readonly string[]>> = {
  'ends, or decides on, what has run': [
    'cancel_resubmission',
    'cancel_sftp_job_execution',
    'cancel_multi_company_run',
    'cancel_mapping_replay',
    'accept_mapping_replay_changes',
    'cancel_mapping_generation',
    'change_mapping_generation',
    'accept_mapping_generation',
    'discard_mapping_generation',
  ],
  'repeats what has run, once by the number of repetitions that the caller saw': [
    'resubmit_flow_execution',
    'resend_output',
    'resend_as2_message',
    'retry_resubmission',
    'retry_multi_company_run',
  ],
  'like startReviewMutation, from another page': ['reviewGroupMutation'],
  'sets a mark of an execution': ['flag_flow_executions', 'share_flow_execution'],
  'computes a result for what is shown or typed, keeps nothing, and is superseded by the next call': [
    'test_mapping',
    'run_mapping_tests',
    'test_global_function',
    'test_canonical_version',
    'test_licensed_flow',
    'preview_sftp_pattern',
    'fetch_sftp_host_key',
  ],
};

const WORKS = new Set(['QUEUED', 'RUNNING', 'SENDING', 'SUBMITTED']);

/** Whether objects of a type tell that they are in progress. */
const isWork = (type: GraphQLObjectType): boolean => {
  const { status, is_running } = type.getFields();
  const states = status && getNamedType(status.type);
  return (
    is_running !== undefined || (isEnumType(states) && states.getValues().some(({ name }) => WORKS.has(name)))
  );
};

/** The type of the objects of a field, also behind an edge. */
const nodeType = (type: GraphQLObjectType): GraphQLObjectType => {
  const node = type.getFields()['node'];
  const behind = node && getNamedType(node.type);
  return isObjectType(behind) ? behind : type;
};

describe('the list of long actions', () => {
  const mutations = Object.values(loadSchema().schema.getMutationType()?.getFields() ?? {});
  const long = new Set(
    mutations
      .filter(({ name, type }) => {
        const payload = getNamedType(type);
        const made = isObjectType(payload) ? Object.values(payload.getFields()) : [];
        return (
          /^(?:test|run|fetch|preview)_/.test(name) ||
          made.some((field) => {
            const of = getNamedType(field.type);
            return isObjectType(of) && isWork(nodeType(of));
          })
        );
      })
      .map(({ name }) => name),
  );
  const exempt = new Set(Object.values(EXEMPT).flat());
  /** The operations of the portal, each with the mutation that it asks for. */
  const operations = globSync('src/routes/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\bmutation (\w+)\([^)]*\)(?: @\w+)* \{\s+(?:\w+: )?(\w+)/g,
      ),
    ])
    .map(([, operation = '', mutation = '']) => ({ operation, mutation }));

  test('has each action that starts work', () => {
    const known = new Set(actions.map(({ operation }) => operation));
    const missing = operations.filter(
      ({ operation, mutation }) =>
        long.has(mutation) &&
        ![mutation, operation].some((name) => exempt.has(name)) &&
        !known.has(operation),
    );
    expect(missing).toEqual([]);
  });

  test('has and exempts only what there is', () => {
    const known = new Set(operations.map(({ operation }) => operation));
    expect(actions.filter(({ operation }) => !known.has(operation))).toEqual([]);
    expect([...exempt].filter((name) => !long.has(name) && !known.has(name))).toEqual([]);
  });
});
