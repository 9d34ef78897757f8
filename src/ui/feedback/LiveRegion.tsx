import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { currentAnnouncement, subscribeToAnnouncements, type Politeness } from './live-region.ts';

/** The one voice of the page; UiProvider renders it. Both regions stay mounted, or nothing is heard. */
export function LiveRegion() {
  const { text, politeness, turn } = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncement);
  // A trailing no-break space makes equal words a change.
  const spoken = (region: Politeness) => (region === politeness ? text + (turn % 2 ? '\u00A0' : '') : '');
  return (
    <VisuallyHidden>
      <span role="status">{spoken('polite')}</span>
      <span role="alert">{spoken('assertive')}</span>
    </VisuallyHidden>
  );
}
