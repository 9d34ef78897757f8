/**
 * The address in the form that browsers use, if it may be opened: only http and https, which run nothing in this page,
 * and without a user name and password, which would disguise where it leads. Null for anything else.
 */
export function webAddress(text: string): string | null {
  // `https:evil` would be read as `https://evil`.
  const url = /^\s*https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  return url.href;
}
