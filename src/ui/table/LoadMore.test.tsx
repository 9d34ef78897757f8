import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LoadMore } from './LoadMore.tsx';

test('shows that loading failed, and retries', async () => {
  const user = userEvent.setup();
  const counts: number[] = [];
  const answers: (Error | null)[] = [new Error('No connection'), null];
  render(
    <LoadMore
      loadNext={(count, { onComplete }) => {
        counts.push(count);
        onComplete(answers.shift() ?? null);
      }}
      busy={false}
      count={50}
    >
      Show earlier
    </LoadMore>,
  );
  await user.click(screen.getByRole('button', { name: 'Show earlier' }));
  await user.click(screen.getByRole('button', { name: 'Could not load more. Retry' }));
  await screen.findByRole('button', { name: 'Show earlier' });
  expect(counts).toEqual([50, 50]);
});
