/** A text up to the next blank or quote, so that masking JSON keeps it JSON. */
const WORD = String.raw`[^\s"'<>\\]`;

/** Without word boundaries before them: a secret may be pasted right behind other text. */
const MARKED = [
  // Private keys: PEM of every kind, PGP, SSH2, and PuTTY; the body of an OpenSSH key without its first line.
  // Some fields replace blanks by underscores.
  String.raw`-{4,5}[ _]?BEGIN[ _][\w ]*PRIVATE[ _]KEY[^"'<>]*?(?:-{4,5}[ _]?END[ _][\w ]*PRIVATE[ _]KEY[\w ]*-{4,5}|(?=["'<>])|$)`,
  String.raw`PuTTY-User-Key-File-\d[^"'<>]*`,
  String.raw`b3BlbnNzaC1rZXktdjE[\w+/=]*`,
  // Our own keys, passwords, and shared secrets.
  String.raw`cw(?:k|ps|ra|fs|ss|sf)_[\w-]{4,}`,
  String.raw`eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*`,
  // AWS, Stripe, GitHub, Slack, Google, GitLab, npm, SendGrid.
  String.raw`(?:AKIA|ASIA)[A-Z\d]{16}`,
  String.raw`[sr]k_(?:live|test)_\w{8,}`,
  String.raw`gh[opsur]_\w{16,}|github_pat_\w{16,}`,
  String.raw`xox[a-z]-[\w-]{8,}|xapp-[\w-]{8,}`,
  String.raw`AIza[\w-]{30,}|glpat-[\w-]{16,}|npm_\w{30,}|SG\.[\w-]{16,}\.[\w-]{16,}`,
];

/** In capitals or not. */
const NAMED = [
  String.raw`(?<=(?<![a-z\d])bearer[\s_]+)(?:(?=[\w.~+/-]*\d)[\w.~+/-]{8,}|[\w.~+/-]{20,})=*`,
  String.raw`(?<![a-z\d])basic[\s_]+[\w+/]{8,}={0,2}`,
  String.raw`[a-z][a-z\d+.-]*:\/\/[^\s/?#@:"'<>\\]*:[^\s/?#"'<>\\]+@`,
  String.raw`(?<=[?&])(?:pass(?:word|wd|phrase)?|pwd|api[_-]?key|(?:access|auth|refresh|id)?[_-]?token|(?:client[_-]?)?secret|sig(?:nature)?)=[^&#\s"'<>\\]+`,
  String.raw`(?:password|passwd|api[_-]?key|client[_-]?secret)=(?!=)${WORD}+`,
];

/**
 * What looks like a secret, wherever it is typed. The one rule for drafts, addresses, recent pages, and telemetry. The
 * ids of our API clients (cwp_, cwf_) are not secret.
 */
const SECRETS = [new RegExp(MARKED.join('|'), 'g'), new RegExp(NAMED.join('|'), 'gi')];

/** "Basic information" is no secret; user and password in base64 are. */
function isSecret(found: string): boolean {
  const credentials = /^basic[\s_]+(.*)$/i.exec(found)?.[1];
  if (credentials === undefined) return true;
  try {
    return /^[\x20-\x7E]*:[\x20-\x7E]*$/.test(atob(credentials));
  } catch {
    return false;
  }
}

/** Whether a text contains a private key, a token, or a password in one of the usual forms. */
export const looksSecret = (text: string): boolean =>
  SECRETS.some((secret) => [...text.matchAll(secret)].some(([found]) => isSecret(found)));

/** The text with everything that looks like a secret replaced. */
export const withoutSecrets = (text: string, instead = ':secret'): string =>
  SECRETS.reduce(
    (left, secret) => left.replaceAll(secret, (found) => (isSecret(found) ? instead : found)),
    text,
  );

/** The query or hash of an address without the parameters whose values look secret; the same text if there are none. */
export function withoutSecretParams(search: string): string {
  const mark = /^[?#]/.exec(search)?.[0] ?? '';
  const params = new URLSearchParams(search.slice(mark.length));
  const kept = [...params].filter(([name, value]) => !looksSecret(value) && !looksSecret(name));
  if (kept.length === params.size) return search;
  const left = new URLSearchParams(kept).toString();
  return left === '' ? '' : mark + left;
}
