/** Prefix of every key and cookie of the analytics SDK. */
const OF_ANALYTICS = /^ajs_/;

/** Removes the personal data that the analytics SDK stored, even if the SDK itself was not loaded. */
export function forgetAnalytics(): void {
  for (const key of Object.keys(localStorage)) {
    if (OF_ANALYTICS.test(key)) localStorage.removeItem(key);
  }
  const labels = location.hostname.split('.');
  // The SDK uses the widest domain that the browser allows, and a cookie can only be removed with its own domain.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!OF_ANALYTICS.test(name)) continue;
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=-1${domain}`;
  }
}
