import { notifications } from '@mantine/notifications';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { afterEach, describe, expect, test } from 'vitest';
import sendTest, { type SendTestMutation } from '#gql/SendTestMutation';
import { UiProvider } from '../ui/UiProvider.tsx';
import { createEnvironment } from './environment.ts';
import { useOnce } from './useOnce.ts';

const answerWith = (
  errors: readonly object[],
  as2_message: object | null = errors.length > 0 ? null : { message_id: 'm1' },
) => Response.json({ data: { send_as2_test_message: { as2_message, errors } } });
const conflict = { path: ['idempotency_key'], message: 'Sent already, by you at 13:04.', code: 'CONFLICT' };

const lose = () => Promise.reject(new TypeError('Failed to fetch'));

/** The hook with a server that gives these answers, one after another, and the keys that it was sent. */
function setUp(
  answers: readonly (() => Response | Promise<Response>)[],
  notices: { readonly goesOn?: true } = {},
) {
  const keys: string[] = [];
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: { current: async () => 'token', renew: async () => 'token', refused: () => undefined },
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as { variables: SendTestMutation['variables'] };
      keys.push(body.variables.input.idempotency_key);
      return (answers[keys.length - 1] ?? (() => answerWith([])))();
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>
      <UiProvider>{children}</UiProvider>
    </RelayEnvironmentProvider>
  );
  const { result } = renderHook(
    () => useOnce<SendTestMutation>(sendTest, { failure: 'Not sent', inForm: 'all', ...notices }),
    { wrapper },
  );
  const send = (as2_partner_uuid = 'p1') => {
    const [run] = result.current;
    return act(() => run({ input: { as2_partner_uuid } }));
  };
  return { result, send, keys };
}

afterEach(() => notifications.clean());

test('sends the same key again if no answer arrived, and learns that it was done', async () => {
  const { send, keys } = setUp([lose, () => answerWith([conflict])]);
  expect(await send()).toEqual({ ok: false, errors: [] });
  expect(await send()).toEqual({ ok: false, errors: [conflict] });
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

describe('with a response that has what was started', () => {
  const started = () => answerWith([conflict], { message_id: 'm1' });

  test('goes on with what the lost call has started', async () => {
    const { send } = setUp([lose, lose, started], { goesOn: true });
    await send();
    await send();
    expect(await send()).toMatchObject({
      ok: true,
      response: { send_as2_test_message: { as2_message: { message_id: 'm1' } } },
    });
  });

  test('says what was started instead of something else', async () => {
    const { send } = setUp([lose, started], { goesOn: true });
    await send('p1');
    expect(await send('p2')).toEqual({ ok: false, errors: [conflict] });
  });

  test('does not guess which of several lost calls was the first', async () => {
    const { send } = setUp([lose, lose, started], { goesOn: true });
    await send('p1');
    await send('p2');
    expect(await send('p2')).toEqual({ ok: false, errors: [conflict] });
  });

  test('shows another refusal after a lost call', async () => {
    const refusal = { path: ['as2_partner_uuid'], message: 'It is disabled.', code: 'CONFLICT' };
    const { send } = setUp([lose, () => answerWith([refusal])], { goesOn: true });
    await send();
    expect(await send()).toEqual({ ok: false, errors: [refusal] });
  });
});

test('sends another key once the server has answered, so that it can be done again on purpose', async () => {
  const { send, keys } = setUp([() => answerWith([conflict])]);
  await send();
  expect((await send()).ok).toBe(true);
  await send();
  expect(new Set(keys).size).toBe(3);
});

test('sends a double click once', async () => {
  const { result, keys } = setUp([]);
  const [run] = result.current;
  const input = { as2_partner_uuid: 'p1' };
  await act(async () => void (await Promise.all([run({ input }), run({ input })])));
  expect(keys).toHaveLength(1);
});
