import { StrictMode, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { loadSettings, type Settings } from '../settings.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { StartFailurePage } from './StartFailurePage.tsx';

/** Waits shorter than this show nothing: a spinner that flashes up looks like a fault. */
const SHOW_SPINNER_AFTER = 1000;

/** Renders what `start` makes of the settings, a spinner while they are slow to come, or why nothing can start. */
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
  root.render(<StrictMode>{page}</StrictMode>);
}
