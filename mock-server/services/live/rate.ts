/** Default number of executions per minute. */
export const USUAL_RATE = 12;
export const FASTEST_RATE = 600;
