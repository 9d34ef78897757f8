/** Separates these ids from other digests of the same subject. Never change it. */
const NAMESPACE = 'causeway/analytics:';

/**
 * The id of a person at the customer-data service. The subject itself is not sent: with some providers it is an email
 * address. Null if the browser cannot compute digests because the page was not loaded over HTTPS; the person then stays
 * anonymous.
 */
export async function personId(subject: string): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(NAMESPACE + subject));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
