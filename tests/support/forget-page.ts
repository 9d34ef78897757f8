import { notifications } from '@mantine/notifications';
import { forgetLogin } from '../../src/auth/login-redirect.ts';
import { forgetServerTime } from '../../src/lib/server-clock.ts';
import { forgetSessionEnd } from '../../src/auth/sign-in-beside.ts';
import { forgetToken } from '../../src/auth/token.ts';
import { forgetAnchors } from '../../src/routes/partner/search/anchors.ts';
import { forgetPlaces } from '../../src/ui/data-grid/scroll-memory.ts';
import { announce } from '../../src/ui/feedback/live-region.ts';
import { deliverToasts } from '../../src/ui/feedback/notify.ts';

/**
 * Clears the state that modules keep for the lifetime of a page. A browser loads modules anew for each page, but tests
 * share them. tests/page-memory.test.ts finds modules that are missing here.
 */
export function forgetPage(): void {
  forgetLogin();
  forgetSessionEnd();
  forgetToken();
  forgetPlaces();
  forgetAnchors();
  forgetServerTime();
  announce('');
  // Toasts that no page has shown would appear on the next page.
  deliverToasts(() => undefined)();
  notifications.clean();
}
