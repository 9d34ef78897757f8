// Installs Debian packages for the tests that need programs npm does not provide.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run, say } from './bootstrap-run.mjs';

/** Read by the install scripts of packages that would start a service. */
const POLICY = '/usr/sbin/policy-rc.d';

export const isDebianRoot = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Explains a failure; the caller checks whether the programs run. Starts no services. */
export async function installWithApt(packages) {
  const names = packages.join(' and ');
  say(`Installing ${names} with apt-get (running as root on a Debian-like system).`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run({ file: 'apt-get', args: ['-q', '-y', ...args] }, { env, timeout: 600_000 });
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const cleanUp = () => isOurs && rmSync(POLICY, { force: true });
  process.once('exit', cleanUp);
  try {
    const update = await apt('update');
    const installed = await apt('install', '--no-install-recommends', ...packages);
    if (installed.code !== 0) {
      say(`${update.output}\n${installed.output}`.trim().split('\n').slice(-10).join('\n'));
    }
  } finally {
    process.off('exit', cleanUp);
    cleanUp();
  }
}
