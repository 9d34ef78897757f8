import { createOperationDescriptor, type Environment, type Snapshot } from 'relay-runtime';
import signedInQuery, { type SignedInLayoutQuery } from '#gql/SignedInLayoutQuery';
import { personalFormats, setPersonalFormats } from '../../lib/personal-formats.ts';
import { setColorScheme } from '../../ui/color-scheme.ts';

type Viewer = Partial<SignedInLayoutQuery['response']['viewer']>;

const zoneInUse = () => personalFormats().zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Applies the signed-in person's date and number formats and theme as soon as the server returns them, and on every
 * change. Runs outside React, so that formats are set before any date renders. `onZone` is called when the time zone
 * changes, and with it the times at which days begin.
 */
export function followPreferences(environment: Environment, onZone: () => void): void {
  setPersonalFormats(null);
  let painted: string | undefined;
  const follow = ({ data }: Snapshot) => {
    const { locale, time_zone: zone, theme } = (data as { viewer?: Viewer } | null)?.viewer ?? {};
    if (locale !== undefined) {
      const before = zoneInUse();
      setPersonalFormats({ locale, zone });
      if (zoneInUse() !== before) onZone();
    }
    // Apply only changes: another tab may have switched the theme since.
    if (theme === undefined || theme === painted) return;
    painted = theme;
    setColorScheme(theme === 'LIGHT' ? 'light' : theme === 'DARK' ? 'dark' : 'system');
  };
  const { fragment } = createOperationDescriptor(signedInQuery, {});
  environment.subscribe(environment.lookup(fragment), follow);
}
