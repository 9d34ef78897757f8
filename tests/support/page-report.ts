import type { DataRouter } from 'react-router';
import type { Environment } from 'relay-runtime';

let page: { readonly router: DataRouter; readonly environment: Environment } | null = null;

/** Records the page that the running test rendered last. */
export function reportPage(rendered: NonNullable<typeof page>): void {
  page = rendered;
}

/** Releases the page of a test that has ended. */
export function dropReport(): void {
  page = null;
}

/** The operations that the page waits for, such as `PulseScreenQuery#3`. */
export const runningCalls = (environment: Environment): readonly string[] =>
  Object.values(environment.getStore().getSource().toJSON()).flatMap(
    (record) => (record?.['loading_calls'] ?? []) as string[],
  );

/** What the page shows and waits for, for the message of a failure. */
export function pageReport(): string {
  const text = document.body.textContent.replaceAll(/\s+/g, ' ').trim();
  const lines = [`The page shows: ${text.slice(0, 1_000) || 'nothing'}`];
  if (page) {
    const { location, navigation } = page.router.state;
    lines.push(
      `Address: ${location.pathname}${location.search} (navigation: ${navigation.state})`,
      `Waits for: ${runningCalls(page.environment).join(', ') || 'no response'}`,
    );
  }
  return lines.join('\n');
}
