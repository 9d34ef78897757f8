import { Outlet } from 'react-router';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { SessionEnded } from '../root/SessionEnded.tsx';

/** Wraps the explorer. Uses no router links, because every other page is in another document. */
export function ExplorerRoot() {
  return (
    <UiProvider>
      <Outlet />
      <SessionEnded />
    </UiProvider>
  );
}
