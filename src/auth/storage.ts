/** Throws, in words for people, where the browser lets this site keep nothing: no sign-in could ever be finished. */
export function requireStorage(): void {
  try {
    // Asking for them is what a browser refuses.
    if (navigator.cookieEnabled && localStorage && sessionStorage) return;
  } catch {
    // Told below.
  }
  throw new Error(
    'Your browser blocks cookies and site data for this address, and sign-in needs them. Allow them, then try again.',
  );
}
