import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStartError, listen } from '../../mock-server/node/http/http.ts';
import type { Settings } from '../../src/settings.ts';
import { onFreePorts } from '../../tools/ports.ts';
import { serverPaths } from '../../tools/server-paths.ts';
import { createStaticHost } from '../../tools/static-host.ts';

export type HostName = 'nginx' | 'caddy' | 'careless';

export interface Host {
  /** `http://localhost:PORT`, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

interface Place {
  /** Contains `public/` and `hosts/`. */
  readonly delivery: string;
  /** A folder for files that the server itself writes. */
  readonly own: string;
  readonly settings: Settings;
}

interface Program {
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the server prints when it is ready. */
  readonly ready: RegExp;
}

/** Runs a server until it is closed; also stops it when this process ends in any other way. */
async function runServer({ path, args, env, ready }: Program, port: number): Promise<Host> {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (ready.test(said)) resolve();
    });
    void ended.then(() =>
      reject(
        // Worded so that the port selection recognizes it and retries.
        /address already in use/i.test(said)
          ? new CannotStartError(`Port ${port} is already in use.`)
          : new Error(`${path} did not start:\n${said}`),
      ),
    );
  });
  return {
    url: `http://localhost:${port}`,
    async close() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function nginx({ delivery, own }: Place, port: number): Promise<Host> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${own}/${kind};`,
  );
  const file = join(own, 'nginx.conf');
  // A single process, so that killing it leaves nothing behind.
  await writeFile(
    file,
    `daemon off;
master_process off;
pid ${own}/nginx.pid;
error_log stderr notice;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${delivery}/public;
    include ${delivery}/hosts/nginx/nginx.conf;
  }
}
`,
  );
  const args = ['-c', file, '-p', own, '-e', 'stderr'];
  return runServer({ path: serverPaths().nginx, args, ready: /using the "\w+" event method/ }, port);
}

async function caddy({ delivery, own }: Place, port: number): Promise<Host> {
  const written = await readFile(join(delivery, 'hosts/caddy/Caddyfile'), 'utf8');
  const placed = written
    .replace('portal.example {', `http://localhost:${port} {\n\tbind 127.0.0.1`)
    .replace('/srv/portal', `${delivery}/public`);
  const file = join(own, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n}\n${placed}`);
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  return runServer({ path: serverPaths().caddy, args, env, ready: /serving initial configuration/ }, port);
}

/** Lets browsers cache a 404 for a year, as many configurations do. */
async function careless({ delivery, settings }: Place): Promise<Host> {
  const serve = createStaticHost({ dist: join(delivery, 'public'), settings });
  return listen(async (request) => {
    const response = await serve(request);
    if (response.status === 404) response.headers.set('cache-control', 'public, max-age=31536000, immutable');
    return response;
  });
}

/** Serves a delivery as that host would, with nothing but the delivery's own configuration. */
export async function startHost(name: HostName, place: Place): Promise<Host> {
  if (name === 'careless') return careless(place);
  await mkdir(place.own, { recursive: true });
  // If root starts nginx, its workers may read files as another user.
  await chmod(place.delivery, 0o755);
  const start = name === 'nginx' ? nginx : caddy;
  return onFreePorts([{ who: name, usual: 0, given: 0 }], ([port = 0]) => start(place, port));
}
