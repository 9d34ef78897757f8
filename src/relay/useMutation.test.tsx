import { notifications } from '@mantine/notifications';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { afterEach, describe, expect, test } from 'vitest';
import flag, { type FlagButtonFlagMutation } from '#gql/FlagButtonFlagMutation';
import { UiProvider } from '../ui/UiProvider.tsx';
import { createEnvironment } from './environment.ts';
import { useMutation, type MutationNotices } from './useMutation.ts';

const variables = { input: { invocation_uuids: ['x1'], flagged: true } };
const execution = { invocation_uuid: 'x1', flagged: true, flagged_by: null, flagged_at: null };

function setUp(
  answer: () => Response | Promise<Response>,
  notices: Partial<MutationNotices<FlagButtonFlagMutation>> = {},
) {
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: {
      current: async () => 'token',
      renew: async () => 'token',
      refused: () => undefined,
    },
    fetch: async () => answer(),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>
      <UiProvider>{children}</UiProvider>
    </RelayEnvironmentProvider>
  );
  return renderHook(
    () =>
      useMutation<FlagButtonFlagMutation>(flag, {
        failure: 'Could not flag',
        success: 'Flagged',
        ...notices,
      }),
    { wrapper },
  );
}

const carriedOut = () =>
  Response.json({ data: { flag_flow_executions: { flow_executions: [execution], errors: [] } } });
const refused = (path: string[] | null) => () =>
  Response.json({
    data: {
      flag_flow_executions: {
        flow_executions: [],
        errors: [{ path, message: 'Guests may not flag.', code: 'FORBIDDEN' }],
      },
    },
  });

// The number of visible notifications is limited, and errors stay until dismissed.
afterEach(() => notifications.clean());

describe('useMutation', () => {
  test('sends the same call once until it is answered, as after a double click', async () => {
    let calls = 0;
    const { result } = setUp(
      () => {
        calls++;
        return refused(['invocation_uuids'])();
      },
      { inForm: ['invocation_uuids'] },
    );
    const [run] = result.current;
    await act(async () => {
      const [first, second] = await Promise.all([run(variables), run(variables)]);
      expect(second).toBe(first);
    });
    expect(calls).toBe(1);
    await act(async () => void (await run(variables)));
    expect(calls).toBe(2);
  });

  test('returns what was changed, and notifies the person', async () => {
    const { result } = setUp(carriedOut);
    const [run] = result.current;
    const outcome = await act(() => run(variables));
    expect(outcome).toMatchObject({ ok: true });
    expect(await screen.findByText('Flagged')).toBeTruthy();
  });

  test('derives its message from the response', async () => {
    const { result } = setUp(carriedOut, {
      success: ({ flag_flow_executions: { flow_executions } }) => `Flagged ${flow_executions.length}`,
    });
    await act(() => result.current[0](variables));
    expect(await screen.findByText('Flagged 1')).toBeTruthy();
  });

  test('reports that it is running for as long as it is', async () => {
    const answer = Promise.withResolvers<Response>();
    const { result } = setUp(() => answer.promise);
    act(() => void result.current[0](variables));
    await waitFor(() => expect(result.current[1]).toBe(true));
    await act(async () => answer.resolve(carriedOut()));
    await waitFor(() => expect(result.current[1]).toBe(false));
  });

  test('returns errors that the person can correct, and shows them', async () => {
    const { result } = setUp(refused(null), { success: 'Must not appear' });
    const outcome = await act(() => result.current[0](variables));
    expect(outcome).toEqual({
      ok: false,
      errors: [{ path: [], message: 'Guests may not flag.', code: 'FORBIDDEN' }],
    });
    expect(await screen.findByText('Could not flag')).toBeTruthy();
    expect(screen.getByText('Guests may not flag.')).toBeTruthy();
    expect(screen.queryByText('Must not appear')).toBeNull();
  });

  test('leaves errors of its fields to the form, and shows the others', async () => {
    const { result, unmount } = setUp(refused(['flagged']), {
      inForm: ['comment', 'flagged'],
      failure: 'Could not flag in the form',
    });
    const outcome = await act(() => result.current[0](variables));
    expect(outcome).toMatchObject({ ok: false, errors: [{ path: ['flagged'] }] });
    expect(screen.queryByText('Could not flag in the form')).toBeNull();
    unmount();
    const other = setUp(refused(['invocation_uuids']), {
      inForm: ['comment', 'flagged'],
      failure: 'Could not flag from the form',
    });
    await act(() => other.result.current[0](variables));
    expect(await screen.findByText('Could not flag from the form')).toBeTruthy();
  });

  test('leaves all errors to a form with a summary, including those of the whole input', async () => {
    const { result } = setUp(refused(null), { inForm: 'all', failure: 'Could not flag in the summary' });
    const outcome = await act(() => result.current[0](variables));
    expect(outcome).toMatchObject({ ok: false, errors: [{ path: [] }] });
    expect(screen.queryByText('Could not flag in the summary')).toBeNull();
  });

  test.each([
    [
      'a server that is away',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /The server cannot be reached/,
    ],
    ['a failing server', () => new Response('', { status: 500 }), /Received status code 500/],
    [
      'an error for the whole',
      () =>
        Response.json({ data: null, errors: [{ message: 'Locked.', extensions: { code: 'FORBIDDEN' } }] }),
      /You do not have permission. Locked./,
    ],
  ])('%s is shown and does not reject', async (what, answer, words) => {
    const failure = `Could not flag: ${what}`;
    const { result } = setUp(answer, { failure });
    const outcome = await act(() => result.current[0](variables));
    expect(outcome).toEqual({ ok: false, errors: [] });
    expect(await screen.findByText(failure)).toBeTruthy();
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });
});
