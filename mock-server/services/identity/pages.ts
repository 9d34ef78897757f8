import { base64UrlOf, randomBytes } from '../../kernel/bytes.ts';

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The portal's logo, as in its top bar. */
export const mark =
  '<svg class="mark" viewBox="0 0 20 20" aria-hidden="true"><path d="M1 13c4-7 14-7 18 0" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M5 10v6M10 8v8M15 10v6" stroke="currentColor" stroke-width="1.8"/></svg>';

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" stroke="#1f56c3" fill="none"><path d="M1 13c4-7 14-7 18 0" stroke-width="2.2"/><path d="M5 10v6M10 8v8M15 10v6" stroke-width="1.8"/></svg>')}`;

/**
 * A page of the provider. Uses `same-origin` rather than `no-referrer`, because with the latter the browser sends
 * `Origin: null` with our own form, and the check against foreign forms would refuse it.
 */
export function page(
  title: string,
  body: string,
  options: { status?: number; formTargets?: readonly string[] } = {},
) {
  // Chromium also applies form-action to redirects after a form, and those end at the portal.
  const formAction = ["'self'", ...(options.formTargets ?? [])].join(' ');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Causeway</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/login/login.css">
</head>
<body>
${body}
</body>
</html>
`;
  return new Response(html, {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

/** The error page of a sign-in that cannot be redirected back. */
export function refusalPage(status: number, title: string, explanation: string): Response {
  return page(
    title,
    `<main class="card">
<p class="brand">${mark}Causeway</p>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(explanation)}</p>
</main>`,
    { status },
  );
}

/** Passes the response to the window that opened the popup or contains the silent frame. */
export function webMessagePage(response: Record<string, string>, targetOrigin: string): Response {
  const nonce = base64UrlOf(randomBytes(16));
  // `<` in the state could otherwise end the script early.
  const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const message = json({ type: 'authorization_response', response });
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Signing in</title><script nonce="${nonce}">(window.opener || window.parent).postMessage(${message}, ${json(targetOrigin)})</script>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${targetOrigin}`,
      },
    },
  );
}
