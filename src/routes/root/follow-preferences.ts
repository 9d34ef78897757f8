import { createOperationDescriptor, type Environment, type Snapshot } from 'relay-runtime';
import signedInQuery, { type SignedInLayoutQuery } from '#gql/SignedInLayoutQuery';
import { setPersonalFormats } from '../../lib/personal-formats.ts';
import { setColorScheme } from '../../ui/color-scheme.ts';

type Viewer = Partial<SignedInLayoutQuery['response']['viewer']>;

/**
 * Writes dates and numbers, and paints, as the signed-in person prefers: as soon as the server has said how, and again
 * whenever it changes. Outside of React, so that it is done before anything that shows a date renders.
 */
export function followPreferences(environment: Environment): void {
  setPersonalFormats(null);
  let painted: string | undefined;
  const follow = ({ data }: Snapshot) => {
    const { locale, time_zone: zone, theme } = (data as { viewer?: Viewer } | null)?.viewer ?? {};
    if (locale !== undefined) setPersonalFormats({ locale, zone });
    // Only a change: another tab may have chosen since this one was told.
    if (theme === undefined || theme === painted) return;
    painted = theme;
    setColorScheme(theme === 'LIGHT' ? 'light' : theme === 'DARK' ? 'dark' : 'system');
  };
  const { fragment } = createOperationDescriptor(signedInQuery, {});
  environment.subscribe(environment.lookup(fragment), follow);
}
