/** How long an old secret stays valid, in hours. */
export const overlaps = { '0': 'Not at all', '24': '24 h', '72': '3 d', '168': '7 d' } as const;
export type Overlap = keyof typeof overlaps;
export const overlapNames = Object.keys(overlaps) as Overlap[];
