import { getClient } from '@sentry/react';
import { expect, test, vi } from 'vitest';
import { createErrorReporting } from './error-reporting.ts';

test('an error report names the release, unmasked', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new TextDecoder().decode((await new Response(init?.body).arrayBuffer()) as ArrayBuffer));
    return Response.json({});
  });
  const release = 'causeway-1.0.0+1f2e3d4c5b6a-modified';
  const reporting = createErrorReporting({ dsn: 'http://key@localhost/1', environment: 'test', release });
  reporting?.captureError({ eventId: 'a'.repeat(32), error: new Error('Broken'), at: Date.now() });
  await getClient()?.flush(10_000);
  await expect.poll(() => sent.join('\n')).toContain('"type":"event"');
  expect(sent.join('\n')).toContain(`"release":"${release}"`);
});
