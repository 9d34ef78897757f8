import { createAsk } from '../create-ask.ts';

/** `openPreferences` opens the preferences drawer from anywhere. */
export const { ask: openPreferences, onAsked: onPreferencesAsked } = createAsk();
