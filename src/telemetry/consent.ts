/** The DOM types lack the newer of the two signals. */
type Signals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean };

/** Whether the browser asks not to track this person. If so, send only what the person wrote. */
export const asksNotToTrack = ({ doNotTrack, globalPrivacyControl }: Signals = navigator): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
