import type { Settings } from '../../src/settings.ts';
import { contentSecurityPolicy, EXPLORER, explorerPolicy, FILE_HEADERS } from '../security-headers.ts';

/** What a host must be told: headers by kind of file, and which addresses get the page. */
interface Rules {
  /** For every file. */
  readonly all: Readonly<Record<string, string>>;
  /** For the page itself, whatever its address. */
  readonly page: Readonly<Record<string, string>>;
  /** For the explorer's page, which is another. */
  readonly explorer: Readonly<Record<string, string>>;
  /** For `/assets/*`, whose names change with their content. */
  readonly assets: Readonly<Record<string, string>>;
  /** For `/settings.json`. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Addresses that get the explorer's page. */
const EXPLORER_ADDRESSES = [EXPLORER.path, `/${EXPLORER.document}`];

const LONG = 'public, max-age=31536000, immutable';

export function rulesFor(settings: Settings): Rules {
  const isSecure = settings.api.startsWith('https:');
  return {
    all: {
      ...FILE_HEADERS,
      ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    },
    page: { 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy(settings) },
    explorer: { 'cache-control': 'no-cache', 'content-security-policy': explorerPolicy(settings) },
    assets: { 'cache-control': LONG },
    settings: { 'cache-control': 'no-store' },
  };
}

const entries = (headers: Readonly<Record<string, string>>) => Object.entries(headers);
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const list = (headers: Readonly<Record<string, string>>) =>
  entries(headers).map(([key, value]) => ({ key, value }));

/** Netlify and Cloudflare Pages read these two beside the page; a rule for `/*` comes before narrower ones. */
function netlify({ all, page, explorer, assets, settings }: Rules): Record<string, string> {
  const block = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  // Without the policy a script cannot be run as a page would, so that it does no harm on other files.
  const blocks = [block('/*', { ...all, ...page })];
  for (const [path, headers] of [
    ...EXPLORER_ADDRESSES.map((address) => [address, explorer] as const),
    ['/assets/*', assets],
    ['/settings.json', settings],
  ] as const) {
    // Two values of one header would both count.
    const replaced = Object.keys(headers).map((name) => `  ! ${name}`);
    blocks.push([path, ...replaced, ...entries(headers).map(([n, v]) => `  ${n}: ${v}`)].join('\n'));
  }
  return {
    _headers: `${blocks.join('\n\n')}\n`,
    // A missing asset must not be answered with the page: the loader would take HTML for a module.
    _redirects: [
      '/assets/*  /404.html  404',
      `${EXPLORER.path}  /${EXPLORER.document}  200`,
      '/*  /index.html  200\n',
    ].join('\n'),
  };
}

function nginx({ all, page, explorer, assets, settings }: Rules): string {
  const add = (headers: Readonly<Record<string, string>>) =>
    entries({ ...all, ...headers })
      .map(([name, value]) => `    add_header ${name} "${value}" always;`)
      .join('\n');
  // `add_header` of a location replaces those of its parents: each has all of them.
  return `# Inside of a server block whose root is the folder of the built portal.
location = /settings.json {
${add(settings)}
}
location ~ ^(?:${EXPLORER_ADDRESSES.join('|').replaceAll('.', '\\.')})$ {
    try_files /${EXPLORER.document} =404;
${add(explorer)}
}
location /assets/ {
    try_files $uri =404;
${add(assets)}
}
location / {
    try_files $uri /index.html;
${add(page)}
}
gzip on;
gzip_types text/css text/javascript application/json image/svg+xml;
`;
}

function caddy({ all, page, explorer, assets, settings }: Rules): string {
  const header = (matcher: string, headers: Readonly<Record<string, string>>) =>
    entries(headers)
      .map(([name, value]) => `  header ${matcher} ${name} \`${value}\``)
      .join('\n');
  return `portal.example {
  root * /srv/portal
  encode zstd gzip
  @assets path /assets/*
  @settings path /settings.json
  @explorer path ${EXPLORER_ADDRESSES.join(' ')}
  @page not path /assets/* /settings.json ${EXPLORER_ADDRESSES.join(' ')}
${header('*', all)}
${header('@page', page)}
${header('@explorer', explorer)}
${header('@assets', assets)}
${header('@settings', settings)}
  handle @assets {
    file_server
  }
  handle @explorer {
    rewrite * /${EXPLORER.document}
    file_server
  }
  handle {
    try_files {path} /index.html
    file_server
  }
}
`;
}

const vercel = ({ all, page, explorer, assets, settings }: Rules): string =>
  json({
    headers: [
      { source: '/(.*)', headers: list(all) },
      {
        source: '/((?!assets/|settings\\.json|graphql$|explorer\\.html).*)',
        headers: list(page),
      },
      ...EXPLORER_ADDRESSES.map((source) => ({
        source: source.replace('.', '\\.'),
        headers: list(explorer),
      })),
      { source: '/assets/(.*)', headers: list(assets) },
      { source: '/settings.json', headers: list(settings) },
    ],
    rewrites: [
      { source: EXPLORER.path, destination: `/${EXPLORER.document}` },
      { source: '/((?!assets/).*)', destination: '/index.html' },
    ],
  });

const azure = ({ all, page, explorer, assets, settings }: Rules): string =>
  json({
    globalHeaders: { ...all, ...page },
    navigationFallback: { rewrite: '/index.html', exclude: ['/assets/*'] },
    routes: [
      { route: EXPLORER.path, rewrite: `/${EXPLORER.document}`, headers: explorer },
      { route: `/${EXPLORER.document}`, headers: explorer },
      { route: '/assets/*', headers: assets },
      { route: '/settings.json', headers: settings },
    ],
  });

/** What common static hosts read, by file name: the same headers and addresses as in `npm run preview`. */
export function hostFiles(settings: Settings): Readonly<Record<string, string>> {
  const rules = rulesFor(settings);
  return {
    ...netlify(rules),
    'nginx.conf': nginx(rules),
    Caddyfile: caddy(rules),
    'vercel.json': vercel(rules),
    'staticwebapp.config.json': azure(rules),
  };
}
