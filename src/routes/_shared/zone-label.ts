/** "America/Los Angeles" */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
