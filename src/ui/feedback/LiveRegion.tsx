import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { currentAnnouncement, subscribeToAnnouncements, type Politeness } from './live-region.ts';

/**
 * The page's only live regions, rendered by UiProvider. Both stay mounted, because assistive technology does not
 * announce changes in a region that has just appeared.
 */
export function LiveRegion() {
  const { text, politeness, turn } = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncement);
  // A trailing non-breaking space makes a repeated message count as a change.
  const spoken = (region: Politeness) => (region === politeness ? text + (turn % 2 ? '\u00A0' : '') : '');
  return (
    <VisuallyHidden>
      <span role="status">{spoken('polite')}</span>
      <span role="alert">{spoken('assertive')}</span>
    </VisuallyHidden>
  );
}
