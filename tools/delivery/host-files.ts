import type { Settings } from '../../src/settings.ts';
import { contentSecurityPolicy, EXPLORER, explorerPolicy, FILE_HEADERS } from '../security-headers.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers by kind of file, and the addresses that return a page. */
interface Rules {
  /** For every response. */
  readonly all: Headers;
  /** For the page itself, at any address. */
  readonly page: Headers;
  /** For the explorer's page, which is a different document. */
  readonly explorer: Headers;
  /** For an existing file in `/assets/`, whose name changes with its content. */
  readonly asset: Headers;
  /** For a missing one. It may come back, so the 404 must not be cached. */
  readonly missing: Headers;
  /** For `/assets/*` on a host whose rules cannot tell the two apart. */
  readonly assets: Headers;
  /** For `/settings.json`. */
  readonly settings: Headers;
}

/** Addresses that get the explorer's page. */
const EXPLORER_ADDRESSES = [EXPLORER.path, `${EXPLORER.path}/`, `/${EXPLORER.document}`];

/** Policy rules that apply to both pages, for hosts that cannot send a different policy for each. */
const SHARED_POLICY = /^(?:base-uri|form-action|frame-ancestors|object-src) /;
const policyRules = (policy: string) => policy.split('; ');

export function rulesFor(settings: Settings): Rules {
  const isSecure = settings.api.startsWith('https:');
  return {
    all: {
      ...FILE_HEADERS,
      ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    },
    page: { 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy(settings) },
    explorer: { 'cache-control': 'no-cache', 'content-security-policy': explorerPolicy(settings) },
    asset: { 'cache-control': 'public, max-age=31536000, immutable' },
    missing: { 'cache-control': 'no-store' },
    assets: { 'cache-control': 'public, max-age=0, must-revalidate' },
    settings: { 'cache-control': 'no-store' },
  };
}

/** Puts the policy into the page, so that it applies whatever headers the host sends. */
export function withPolicy(html: string, policy: string): string {
  // Not supported inside a page; browsers would log a warning.
  const rules = policyRules(policy).filter((rule) => !rule.startsWith('frame-ancestors '));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}" />`;
  // Before everything that the policy restricts, and after the charset, which must be within the first 1024 bytes.
  const first = '<meta charset="utf-8" />';
  if (!html.includes(first)) throw new Error(`The built page contains no ${first}.`);
  return html.replace(first, `${first}\n    ${meta}`);
}

const entries = (headers: Headers) => Object.entries(headers);
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const list = (headers: Headers) => entries(headers).map(([key, value]) => ({ key, value }));

const NOT_FOUND =
  '<!doctype html>\n<html lang="en">\n  <title>Not found</title>\n  <p>Not found</p>\n</html>\n';

/**
 * The `_headers` file of Netlify and Cloudflare Pages. If several blocks match, both hosts join the values of a header,
 * and two policies would both apply. So no header is in two blocks that match the same address, and what differs
 * between the pages is in the pages themselves. Both hosts send files with `max-age=0, must-revalidate` by default.
 */
function headersFile({ all, page, settings }: Rules): string {
  const shared = policyRules(page['content-security-policy'] ?? '').filter((rule) =>
    SHARED_POLICY.test(rule),
  );
  const block = (path: string, headers: Headers) =>
    [path, ...entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${block('/*', { ...all, 'content-security-policy': shared.join('; ') })}

${block('/settings.json', settings)}
`;
}

const netlify = (rules: Rules) => ({
  _headers: headersFile(rules),
  // Existing files take precedence over all of these. A missing asset must not return the page: the loader would take
  // HTML for a module.
  _redirects: `/assets/*  /assets/404.html  404
${EXPLORER.path}  /${EXPLORER.document}  200
/*  /index.html  200
`,
  'assets/404.html': NOT_FOUND,
});

/** Without a 404.html at the top level, it returns the page; one in a folder applies to missing files there. */
const cloudflarePages = (rules: Rules) => ({
  _headers: headersFile(rules),
  // This host serves documents without their extension, and rules take precedence over files: a rule for `/*` would
  // hide them all.
  _redirects: `${EXPLORER.path}  /${EXPLORER.document.replace('.html', '')}  200\n`,
  'assets/404.html': NOT_FOUND,
});

function nginx({ all, page, explorer, asset, missing, settings }: Rules): string {
  const add = (headers: Headers, when = ' always') =>
    entries(headers)
      .map(([name, value]) => `    add_header ${name} "${value}"${when};`)
      .join('\n');
  // `add_header` in a location replaces those of its parents, so each location has all of them.
  return `# Inside of a server block whose root is the folder of the built portal.
gzip on;
gzip_vary on;
gzip_proxied any;
gzip_min_length 1024;
gzip_types text/css text/plain text/javascript application/javascript application/json application/manifest+json
    application/wasm image/svg+xml;

location = /settings.json {
${add({ ...all, ...settings })}
}
location ~ ^(?:${EXPLORER_ADDRESSES.join('|').replaceAll('.', '\\.')})$ {
    try_files /${EXPLORER.document} =404;
${add({ ...all, ...explorer })}
}
location /assets/ {
    try_files $uri @missing;
${add(all)}
    # Without "always": for what is there.
${add(asset, '')}
}
location @missing {
${add({ ...all, ...missing })}
    return 404;
}
location / {
    try_files $uri /index.html;
${add({ ...all, ...page })}
}
`;
}

function caddy({ all, page, explorer, asset, missing, settings }: Rules): string {
  const header = (headers: Headers, indent = '      ') =>
    entries(headers)
      .map(([name, value]) => `header ${name} \`${value}\``)
      .join(`\n${indent}`);
  // With tabs, as Caddy's own formatter indents.
  const file = `portal.example {
  root * /srv/portal
  encode zstd gzip
  @asset {
    path /assets/*
    not path */
    file
  }
  @explorer path ${EXPLORER_ADDRESSES.join(' ')}
  # In this order; the first match applies.
  route {
    ${header(all, '    ')}
    handle @asset {
      ${header(asset)}
      file_server
    }
    handle /assets/* {
      ${header(missing)}
      respond "Not found" 404
    }
    handle /settings.json {
      ${header(settings)}
      file_server
    }
    handle @explorer {
      ${header(explorer)}
      rewrite * /${EXPLORER.document}
      file_server
    }
    handle {
      ${header(page)}
      try_files {path} /index.html
      file_server
    }
  }
}
`;
  return file.replaceAll(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));
}

const vercel = ({ all, page, explorer, assets, settings }: Rules) => ({
  'vercel.json': json({
    headers: [
      { source: '/(.*)', headers: list(all) },
      // Each address gets one policy: the later of two rules would not remove the earlier one.
      { source: '/((?!assets/|settings\\.json$|graphql/?$|explorer\\.html$).*)', headers: list(page) },
      { source: '/(graphql/?|explorer\\.html)', headers: list(explorer) },
      { source: '/assets/(.*)', headers: list(assets) },
      { source: '/settings.json', headers: list(settings) },
    ],
    rewrites: [
      { source: '/(graphql/?)', destination: `/${EXPLORER.document}` },
      { source: '/((?!assets/).*)', destination: '/index.html' },
    ],
  }),
});

const azure = ({ all, page, explorer, assets, settings }: Rules) => ({
  'staticwebapp.config.json': json({
    // A route's headers replace those of the same name here.
    globalHeaders: { ...all, ...page },
    navigationFallback: { rewrite: '/index.html', exclude: ['/assets/*'] },
    routes: [
      { route: EXPLORER.path, rewrite: `/${EXPLORER.document}`, headers: explorer },
      { route: `/${EXPLORER.document}`, headers: explorer },
      { route: '/assets/*', headers: assets },
      { route: '/settings.json', headers: settings },
    ],
  }),
});

const HOSTS: Readonly<Record<string, (rules: Rules) => Readonly<Record<string, string>>>> = {
  azure,
  caddy: (rules) => ({ Caddyfile: caddy(rules) }),
  'cloudflare-pages': cloudflarePages,
  netlify,
  nginx: (rules) => ({ 'nginx.conf': nginx(rules) }),
  vercel,
};

/**
 * The configuration files of common static hosts, by path. Each has its own folder, because a file for one host may
 * mean something else to another. The headers and addresses match `npm run preview` as far as each host allows.
 */
export function hostFiles(settings: Settings): Readonly<Record<string, string>> {
  const rules = rulesFor(settings);
  return Object.fromEntries(
    Object.entries(HOSTS).flatMap(([host, write]) =>
      entries(write(rules)).map(([name, text]) => [`${host}/${name}`, text]),
    ),
  );
}
