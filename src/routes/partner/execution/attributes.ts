/** The details of a log line as readable JSON; null if there are none. */
export function attributeText(attributes: unknown): string | null {
  if (attributes === null || attributes === undefined) return null;
  if (typeof attributes === 'object' && Object.keys(attributes).length === 0) return null;
  return JSON.stringify(attributes, null, 2);
}
