/** How much data a seed has. */
export const SCALES = ['demo', 'large', 'million'] as const;
export type Scale = (typeof SCALES)[number];
