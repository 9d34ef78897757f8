import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import {
  graphql,
  loadQuery,
  RelayEnvironmentProvider,
  useFragment,
  usePreloadedQuery,
  type PreloadedQuery,
} from 'react-relay';
import type { IEnvironment } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import deferred, { type deferredQuery } from '#gql/deferredQuery';
import type { deferred_execution$key } from '#gql/deferred_execution';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { seededPlaces } from '../../tests/support/seeded.ts';
import { logCaught } from '../errors/bugs.ts';
import { SectionBoundary } from '../ui/feedback/SectionBoundary.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { createEnvironment } from './environment.ts';
import { describeError } from './errors.ts';

function Summary({ executionRef }: { executionRef: deferred_execution$key }) {
  const { ai_summary } = useFragment(
    graphql`
      fragment deferred_execution on FlowExecution @throwOnFieldError {
        ai_summary {
          text
        }
      }
    `,
    executionRef,
  );
  return <p data-testid="summary">{ai_summary?.text ?? 'none'}</p>;
}

function Screen({ query }: { query: PreloadedQuery<deferredQuery> }) {
  const { flow_execution } = usePreloadedQuery<deferredQuery>(
    graphql`
      query deferredQuery($invocation_uuid: ID!) {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          flow_name
          ...deferred_execution @defer
        }
      }
    `,
    query,
  );
  return (
    <>
      <h1>{flow_execution?.flow_name}</h1>
      <SectionBoundary>
        <Suspense fallback="being made">
          {flow_execution && <Summary executionRef={flow_execution} />}
        </Suspense>
      </SectionBoundary>
    </>
  );
}

function show(doFetch: typeof fetch, token: string, invocation_uuid: string) {
  const environment: IEnvironment = createEnvironment({
    url: 'http://localhost/graphql',
    token: {
      current: async () => token,
      renew: async () => token,
      refused: () => undefined,
    },
    fetch: doFetch,
  });
  const query = loadQuery<deferredQuery>(environment, deferred, { invocation_uuid });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <UiProvider translateError={describeError}>
        <Suspense fallback={null}>
          <Screen query={query} />
        </Suspense>
      </UiProvider>
    </RelayEnvironmentProvider>,
    { onCaughtError: logCaught },
  );
}

test('a slow part of a screen arrives later without delaying the rest', async () => {
  const { server } = await createTestServer();
  const { refused_uuid } = await seededPlaces(server);
  const token = await server.tokenFor('owner@northbay.example');
  let contentType: string | null = null;
  show(
    async (input, init) => {
      const response = await server.fetch(new Request(input, init));
      contentType = response.headers.get('content-type');
      return response;
    },
    token,
    refused_uuid,
  );
  await screen.findByRole('heading', { level: 1 });
  expect((await screen.findByTestId('summary')).textContent).not.toBe('');
  expect(contentType).toMatch(/^multipart\/mixed/);
});

test('a slow part that fails shows its error in its own place', async () => {
  const encoder = new TextEncoder();
  const part = (value: unknown) => encoder.encode(`---\r\n\r\n${JSON.stringify(value)}\r\n---`);
  const failed = {
    path: ['flow_execution'],
    label: 'deferredQuery$defer$deferred_execution',
    data: null,
    errors: [
      {
        message: 'The model is away.',
        path: ['flow_execution', 'ai_summary'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ],
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const flow_execution = { invocation_uuid: 'x1', flow_name: 'Send tender 204' };
      controller.enqueue(part({ data: { flow_execution }, hasNext: true }).slice(0, -3));
      controller.enqueue(part({ incremental: [failed], hasNext: false }));
      controller.enqueue(encoder.encode('--'));
      controller.close();
    },
  });
  show(
    async () => new Response(body, { headers: { 'content-type': 'multipart/mixed; boundary=-' } }),
    'token',
    'x1',
  );
  await screen.findByRole('heading', { name: 'Send tender 204' });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByTestId('summary')).toBeNull();
});

test.each([
  ['JSON', 'application/json', (text: string) => text],
  ['multipart', 'multipart/mixed; boundary=-', (text: string) => `\r\n---\r\n\r\n${text}\r\n-----\r\n`],
])('a response in one piece of %s has the slow part and its errors', async (_, contentType, wrap) => {
  const answer = (ai_summary: unknown, errors?: readonly object[]) => {
    const flow_execution = { invocation_uuid: 'x1', flow_name: 'Send tender 204', ai_summary };
    const text = wrap(JSON.stringify({ data: { flow_execution }, errors }));
    show(async () => new Response(text, { headers: { 'content-type': contentType } }), 'token', 'x1');
  };
  answer({ text: 'All is well.' });
  expect((await screen.findByTestId('summary')).textContent).toBe('All is well.');
  cleanup();
  answer(null, [{ message: 'The model is away.', path: ['flow_execution', 'ai_summary'] }]);
  expect(await screen.findByText('The model is away.')).toBeTruthy();
  cleanup();
  answer({ text: 4 });
  expect(await screen.findByText(/^Server response could not be parsed: /)).toBeTruthy();
});

describe('a part that nobody can use', () => {
  const LABEL = 'deferredQuery$defer$deferred_execution';
  const path = ['flow_execution'];
  const ai_summary = { text: 'All is well.' };
  const first = {
    data: { flow_execution: { invocation_uuid: 'x1', flow_name: 'Send tender 204' } },
    hasNext: true,
  };
  const part = (entry: object) => ({ incremental: [entry], hasNext: false });

  const showParts = (texts: readonly string[]) => {
    const body = texts.map((text) => `\r\n---\r\n\r\n${text}`).join('');
    show(
      async () =>
        new Response(`${body}\r\n-----\r\n`, {
          headers: { 'content-type': 'multipart/mixed; boundary=-' },
        }),
      'token',
      'x1',
    );
  };

  test.each<[name: string, ...parts: unknown[]]>([
    [
      'for a place that does not exist',
      part({ path: ['nowhere', 3, 'x'], label: LABEL, data: { ai_summary } }),
    ],
    ['for a place inside a text', part({ path: ['flow_execution', 'flow_name'], label: LABEL, data: {} })],
    ['with a path that is none', part({ path: 7, label: LABEL, data: { ai_summary } })],
    ['with another label', part({ path, label: 'other', data: { ai_summary } })],
    ['without a label', part({ path, data: { ai_summary } })],
    ['without data', part({ path, label: LABEL })],
    ['with null', part({ path, label: LABEL, data: null })],
    ['with a list for an object', part({ path, label: LABEL, data: [] })],
    ['with a text for an object', part({ path, label: LABEL, data: 'x' })],
    ['without its field', part({ path, label: LABEL, data: {} })],
    ['with a wrong value', part({ path, label: LABEL, data: { ai_summary: { text: 3 } } })],
    ['with a list for its field', part({ path, label: LABEL, data: { ai_summary: [ai_summary] } })],
    ['with an unknown id', { incremental: [{ id: '9', data: { ai_summary } }], completed: [{ id: '9' }] }],
    ['that is null', null],
    ['that is a number', 4],
    ['with entries that are none', { incremental: 4, hasNext: false }],
    ['with errors that are none', part({ path, label: LABEL, data: null, errors: 'x' })],
    ['that did not come'],
  ])('%s: the words are in its place', async (_, ...parts) => {
    showParts([first, ...parts].map((item) => JSON.stringify(item)));
    await screen.findByRole('heading', { name: 'Send tender 204' });
    expect(await screen.findByText('The server returned an unexpected response')).toBeTruthy();
    expect(screen.getByText(/^Server response could not be parsed: /)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('that is not JSON: the words are in its place', async () => {
    showParts([JSON.stringify(first), '{"incremental":']);
    await screen.findByRole('heading', { name: 'Send tender 204' });
    expect(await screen.findByText(/^Server response could not be parsed: /)).toBeTruthy();
  });

  test.each<[name: string, ...parts: unknown[]]>([
    ['twice', part({ path, label: LABEL, data: { ai_summary } })],
    ['twice, the second time wrong', part({ path, label: LABEL, data: { ai_summary: 4 } })],
    ['followed by one that nobody asked for', part({ path, label: 'other', data: { flow_name: 4 } })],
  ])('%s: what came is shown', async (_, more) => {
    const good = { incremental: [{ path, label: LABEL, data: { ai_summary } }], hasNext: true };
    showParts([first, good, more].map((item) => JSON.stringify(item)));
    expect((await screen.findByTestId('summary')).textContent).toBe('All is well.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
