/**
 * Reads a time of day: "9", "9:05", "0905", "14.30". Null if the text is none of these; "24:00" is the end of a day.
 */
export function readTimeOfDay(text: string): string | null {
  const found = /^\s*(\d{1,2})(?:[:.h]?(\d{2}))?\s*$/.exec(text);
  if (!found) return null;
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)];
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
