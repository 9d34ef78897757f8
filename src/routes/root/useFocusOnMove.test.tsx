import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CONTENT_ID } from './ShellFrame.tsx';
import { useFocusOnMove } from './useFocusOnMove.ts';

/** A frame around a page whose heading the test renders on demand. */
function openFrame(over?: React.ReactNode) {
  let heading: string | null = null;
  const listeners = new Set<() => void>();
  function Frame() {
    useFocusOnMove();
    return (
      <>
        <Link to="/late">Late</Link>
        <main id={CONTENT_ID} tabIndex={-1}>
          <Outlet />
        </main>
      </>
    );
  }
  function Late() {
    const shown = useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      () => heading,
    );
    return (
      <>
        {shown !== null && (
          <h1 key={shown} tabIndex={-1}>
            {shown}
          </h1>
        )}
        <button type="button">In the page</button>
        {createPortal(over, document.body)}
      </>
    );
  }
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Frame,
      children: [
        { index: true, element: <h1 tabIndex={-1}>First</h1> },
        { path: 'late', Component: Late },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    router,
    show: (words: string) =>
      act(async () => {
        heading = words;
        for (const listener of listeners) listener();
      }),
  };
}

const main = () => screen.getByRole('main');
const headingOf = (name: string) => screen.getByRole('heading', { level: 1, name });

test('focuses the content, then the heading as soon as it is rendered', async () => {
  const { user, show } = openFrame();
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'Late' }));
  await waitFor(() => expect(document.activeElement).toBe(main()));
  await show('Loading');
  expect(document.activeElement).toBe(headingOf('Loading'));
  // The page replaces the heading of its skeleton.
  await show('Partner');
  expect(document.activeElement).toBe(headingOf('Partner'));
});

test('does not take the focus from a person who has moved it', async () => {
  const { user, show } = openFrame();
  await user.click(screen.getByRole('link', { name: 'Late' }));
  await waitFor(() => expect(document.activeElement).toBe(main()));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await show('Partner');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('leaves the focus in a drawer that the address opened', async () => {
  const { router, show } = openFrame(
    <div role="dialog" aria-label="Edit">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as a drawer does */}
      <input aria-label="Name" autoFocus />
    </div>,
  );
  await act(() => router.navigate('/late?edit=x'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await show('Partner');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('does nothing when only the search changes', async () => {
  const { user, router, show } = openFrame();
  await user.click(screen.getByRole('link', { name: 'Late' }));
  await waitFor(() => expect(document.activeElement).toBe(main()));
  await show('Partner');
  await act(async () => screen.getByRole('link', { name: 'Late' }).focus());
  await act(() => router.navigate('/late?q=a'));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Late' }));
});
