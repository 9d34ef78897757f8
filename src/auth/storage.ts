/** Throws a message for the user if the browser blocks storage for this site: no sign-in could be completed. */
export function requireStorage(): void {
  try {
    // A browser that blocks storage throws on access.
    if (navigator.cookieEnabled && localStorage && sessionStorage) return;
  } catch {
    // Reported below.
  }
  throw new Error(
    'Your browser blocks cookies and site data for this address, and sign-in needs them. Allow them, then try again.',
  );
}
