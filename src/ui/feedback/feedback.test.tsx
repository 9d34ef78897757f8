import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { announce } from './live-region.ts';
import { notify } from './notify.ts';
import { SectionBoundary } from './SectionBoundary.tsx';

let broken = true;

function Section() {
  if (broken) throw new Error('timed out');
  return <p>412 executions</p>;
}

const words = () => ({ title: 'The executions could not be read', requestId: 'req_1' });

/**
 * React logs errors that a boundary catches. This test causes them on purpose; anywhere else a logged error fails the
 * test.
 */
function silenced<Result>(run: () => Result): Result {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const result = run();
  error.mockClear();
  return result;
}

test('a failing section shows its error in its own place; Retry mounts it again', async () => {
  const user = userEvent.setup();
  broken = true;
  const onError = vi.fn();
  const onRetry = vi.fn(() => {
    broken = false;
  });
  silenced(() =>
    render(
      <UiProvider translateError={words}>
        <main tabIndex={-1}>
          <h1>Pulse</h1>
          <SectionBoundary onRetry={onRetry} onError={onError}>
            <Section />
          </SectionBoundary>
        </main>
      </UiProvider>,
    ),
  );
  expect(screen.getByRole('heading', { name: 'Pulse' })).toBeTruthy();
  expect(screen.getByText('The executions could not be read')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
  expect(onError).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByText('412 executions')).toBeTruthy();
  // The button was focused when it disappeared.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a section that waits for new data keeps its message until it arrives', async () => {
  const user = userEvent.setup();
  broken = true;
  const onReload = vi.fn();
  const page = (key: string) => (
    <SectionBoundary resetKey={key} onReload={onReload}>
      <Section />
    </SectionBoundary>
  );
  const { rerender } = silenced(() => render(page('first')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onReload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
  broken = false;
  rerender(page('second'));
  expect(screen.getByText('412 executions')).toBeTruthy();
});

test('a section with a new subject renders again without a retry', () => {
  broken = true;
  const page = (key: string) => (
    <SectionBoundary resetKey={key}>
      <Section />
    </SectionBoundary>
  );
  const { rerender } = silenced(() => render(page('a')));
  expect(screen.queryByText('412 executions')).toBeNull();
  broken = false;
  rerender(page('b'));
  expect(screen.getByText('412 executions')).toBeTruthy();
});

test('a repeated message counts as a change each time', () => {
  render(<UiProvider>{null}</UiProvider>);
  const status = screen.getByRole('status');
  act(() => announce('Copied'));
  const first = status.textContent;
  act(() => announce('Copied'));
  expect(status.textContent?.trim()).toBe('Copied');
  expect(status.textContent).not.toBe(first);
});

test('a toast sent before a host is mounted waits for it', async () => {
  notify.success('Resubmitted PO 558213');
  render(<UiProvider>{null}</UiProvider>);
  expect(await screen.findByText('Resubmitted PO 558213')).toBeTruthy();
  act(() => notify.error('The flow is disabled.', 'Not resubmitted'));
  expect(await screen.findByText('Not resubmitted')).toBeTruthy();
});
