import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { loadSettings, type Settings } from '../settings.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { StartFailurePage } from './StartFailurePage.tsx';

/** No spinner for shorter waits: a spinner that flashes looks like an error. */
const SHOW_SPINNER_AFTER = 1000;

/**
 * Renders what `start` returns for the settings, a spinner while they load slowly, or the reason the portal cannot
 * start.
 */
export async function startWithSettings(
  root: Pick<Root, 'render'>,
  start: (settings: Settings) => ReactNode,
  load: () => Promise<Settings> = loadSettings,
): Promise<void> {
  const waiting = setTimeout(
    () => root.render(<Spinner page label="Loading the settings" />),
    SHOW_SPINNER_AFTER,
  );
  const page = await load()
    .then(start)
    .catch((error: unknown) => <StartFailurePage error={error} />);
  clearTimeout(waiting);
  root.render(page);
}
