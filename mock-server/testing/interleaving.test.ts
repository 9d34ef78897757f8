import { expect, test } from 'vitest';
import { createTestServer } from './testing.ts';
import { interleave } from './interleaving.ts';

// The full test, 10,000 operations over 50 sessions, is `npm run bench:soak -- --sessions`.
test("a thousand concurrent operations in fifty sessions: no session sees another's writes", async () => {
  const t = await createTestServer();
  expect(await interleave(t.server, { sessions: 50, operations: 1000 })).toEqual({
    operations: 1000,
    wrong: [],
  });
  expect(t.uncaught).toEqual([]);
  await t.server.dispose();
});
