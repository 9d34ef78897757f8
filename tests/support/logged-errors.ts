import { vi, type MockInstance } from 'vitest';

let spy: MockInstance<typeof console.error> | undefined;
let expected: RegExp[] = [];

/** Starts recording the console; called before each test. */
export function listen(): void {
  expected = [];
  spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

/**
 * Declares that this test provokes a failure which React reports on the console. If the report does not come, the test
 * fails.
 */
export function expectLoggedError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Unexpected console messages, and expected ones that never came; called after each test. */
export function loggedErrors(): string[] {
  const said = spy?.mock.calls.map((call) => call.map(String).join(' ')) ?? [];
  spy?.mockRestore();
  return [
    ...said.filter((words) => !expected.some((pattern) => pattern.test(words))),
    ...expected
      .filter((pattern) => !said.some((words) => pattern.test(words)))
      .map((pattern) => `Never said: ${pattern}`),
  ];
}
