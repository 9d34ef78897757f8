import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DestinationContext } from './destination.ts';
import { useGoOn, useIsHere } from './useGoOn.ts';
import { useSavingBlocker } from './useSavingBlocker.ts';

/** A part of the page that gets an answer; it knows nothing of the guard. */
function Answered() {
  const isHere = useIsHere();
  const goOn = useGoOn();
  const [wasHere, setWasHere] = useState<boolean>();
  const take = () => {
    setWasHere(isHere());
    goOn('?created=a');
  };
  return (
    <button type="button" onClick={take}>
      Answer{wasHere !== undefined && ` came ${wasHere ? 'in time' : 'late'}`}
    </button>
  );
}

function Page() {
  const blocker = useSavingBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <Answered />
      <p>{blocker.state}</p>
      <button type="button" onClick={() => blocker.reset?.()}>
        Stay
      </button>
      <button type="button" onClick={() => blocker.proceed?.()}>
        Leave
      </button>
    </>
  );
}

async function waitingToLeave() {
  const router = createMemoryRouter(
    [
      { path: '/editor', element: <Page /> },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: ['/editor'] },
  );
  const destination = () => router.state.navigation.location ?? router.state.location;
  render(
    <DestinationContext value={destination}>
      <RouterProvider router={router} />
    </DestinationContext>,
  );
  await act(async () => void (await router.navigate('/list')));
  await screen.findByText('blocked');
  return { router, user: userEvent.setup() };
}

test('somebody whom the page holds back until it has saved is not here, and is not led on', async () => {
  const { router, user } = await waitingToLeave();
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await screen.findByRole('button', { name: 'Answer came late' });
  expect(router.state.location.search).toBe('');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe('/list');
});

test('who stays is here again', async () => {
  const { router, user } = await waitingToLeave();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await screen.findByText('unblocked');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await screen.findByRole('button', { name: 'Answer came in time' });
  expect(router.state.location.search).toBe('?created=a');
});
