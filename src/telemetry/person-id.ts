/** Keeps these identifiers apart from any other digest of the same subject; never to be changed. */
const NAMESPACE = 'causeway/analytics:';

/**
 * A person as the customer-data service knows them. The subject itself stays here: with some providers it is an email
 * address. Null where the browser computes no digests, because the page was not loaded over HTTPS: such a person
 * remains anonymous.
 */
export async function personId(subject: string): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(NAMESPACE + subject));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
