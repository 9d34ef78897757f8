import { notifications } from '@mantine/notifications';
import { forgetLogin } from '../../src/auth/login-redirect.ts';
import { forgetToken } from '../../src/auth/token.ts';
import { forgetAnchors } from '../../src/routes/partner/search/anchors.ts';
import { forgetPlaces } from '../../src/ui/data-grid/scroll-memory.ts';
import { announce } from '../../src/ui/feedback/live-region.ts';
import { deliverToasts } from '../../src/ui/feedback/notify.ts';

/**
 * Empties what modules remember as long as a page lives. A browser loads them anew for each page; tests share them, so
 * that without this a page would begin with what the one before has left. tests/page-memory.test.ts finds what is
 * missing here.
 */
export function forgetPage(): void {
  forgetLogin();
  forgetToken();
  forgetPlaces();
  forgetAnchors();
  announce('');
  // Toasts that no page has shown would wait for the next one.
  deliverToasts(() => undefined)();
  notifications.clean();
}
