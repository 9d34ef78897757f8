/** What the analytics SDK keeps, in local storage and in cookies, begins with this. */
const OF_ANALYTICS = /^ajs_/;

/** Removes what the analytics SDK keeps of a person, also where the SDK itself has not been loaded. */
export function forgetAnalytics(): void {
  for (const key of Object.keys(localStorage)) {
    if (OF_ANALYTICS.test(key)) localStorage.removeItem(key);
  }
  const labels = location.hostname.split('.');
  // The SDK picks the widest domain that the browser lets it use, and a cookie is only removed from its own.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!OF_ANALYTICS.test(name)) continue;
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=-1${domain}`;
  }
}
