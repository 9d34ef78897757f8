import { Outlet } from 'react-router';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { SessionEnded } from '../root/SessionEnded.tsx';

/** Around the explorer. Without the router's links: every other page is another document. */
export function ExplorerRoot() {
  return (
    <UiProvider>
      <Outlet />
      <SessionEnded />
    </UiProvider>
  );
}
