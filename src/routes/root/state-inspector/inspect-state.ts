import { createAsk } from '../create-ask.ts';

/** `inspectState` shows or hides the client state. Development only. */
export const { ask: inspectState, onAsked: onInspectionAsked } = createAsk();
