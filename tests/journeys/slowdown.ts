/** How many times slower than usual pages run, and how much longer journeys may take; for finding races. */
export const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1);
