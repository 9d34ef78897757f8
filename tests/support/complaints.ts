import { vi, type MockInstance } from 'vitest';

let spy: MockInstance<typeof console.error> | undefined;
let expected: RegExp[] = [];

/** Begins to listen to the console; called before each test. */
export function listen(): void {
  expected = [];
  spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

/**
 * Announces that this test provokes a failure which React reports on the console. It must really be reported:
 * an expected complaint that never comes fails the test as well.
 */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** What was said unexpectedly, and what was expected and never said; called after each test. */
export function complaints(): string[] {
  const said = spy?.mock.calls.map((call) => call.map(String).join(' ')) ?? [];
  spy?.mockRestore();
  return [
    ...said.filter((words) => !expected.some((pattern) => pattern.test(words))),
    ...expected
      .filter((pattern) => !said.some((words) => pattern.test(words)))
      .map((pattern) => `Never said: ${pattern}`),
  ];
}
