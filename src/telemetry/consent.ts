/** The newer of the two signals is not known to the DOM's types. */
type Signals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean };

/** Whether the person's browser asks not to be watched: then nothing is sent that the person did not write. */
export const asksNotToTrack = ({ doNotTrack, globalPrivacyControl }: Signals = navigator): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
