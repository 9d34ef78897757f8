/** Executions in a minute, when nobody says how many. */
export const USUAL_RATE = 12;
export const FASTEST_RATE = 600;
