import { createAsk } from '../create-ask.ts';

/** `openPreferences` opens the drawer with the person's preferences, from wherever it is offered. */
export const { ask: openPreferences, onAsked: onPreferencesAsked } = createAsk();
