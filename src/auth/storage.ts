/** Whether a cookie that is set can be read again; a browser or an extension may drop it without a sign. */
function keepsCookies(): boolean {
  // Named at random: another tab may be trying the same.
  const name = `causeway.probe.${crypto.randomUUID()}`;
  document.cookie = `${name}=1; path=/; samesite=lax`;
  const isKept = document.cookie.includes(name);
  document.cookie = `${name}=; path=/; max-age=-1; samesite=lax`;
  return isKept;
}

const blocked = (what: string): Error =>
  new Error(
    `Your browser blocks ${what} for this address, and sign-in needs them. Allow them, then try again.`,
  );

function allowsStorage(): boolean {
  try {
    return navigator.cookieEnabled && Boolean(localStorage) && Boolean(sessionStorage);
  } catch {
    // A browser that blocks storage throws on access.
    return false;
  }
}

/** Throws a message for the user if the browser blocks storage for this site: no sign-in could be completed. */
export function requireStorage(): void {
  if (!allowsStorage()) throw blocked('cookies and site data');
  if (!keepsCookies()) throw blocked('cookies');
}
