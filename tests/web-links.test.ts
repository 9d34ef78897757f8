import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|__generated__/.test(file))
  .map((file) => file.replaceAll('\\', '/'));

/** Ways to open an address. */
const OPENS =
  /\bhref=\{(?!`#)|\.href = |\bwindow\.open\((?!'')|globalThis\.open\(|\blocation\.(?:assign|replace)\(|(?<!const )\blocation(?:\.href)? = |\b(?:formAction|srcDoc)=\{/;

/** The files that may, and why their addresses need no check of their own. */
const MAY: Readonly<Record<string, string>> = {
  'ui/text/WebLink.tsx': 'checks',
  'ui/links.tsx': 'addresses of the portal',
  'ui/data-grid/row-link.ts': 'the address of a link on the page',
  'lib/download.ts': 'bytes on the page',
  'auth/token.ts': 'an address of the settings',
  'auth/leave-for.ts': 'the provider of the settings',
  'auth/sign-in-window.ts': 'the start page',
  'routes/_shared/file-preview/useDownload.ts': 'signedAddress checks',
  'routes/_shared/file-preview/useOpenInTab.ts': 'signedAddress checks',
  'routes/_shared/file-preview/signed-address.ts': 'checks',
  'routes/partner-settings/connection-form/useMailboxConsent.ts': 'webAddress checks',
};

test('only WebLink and a few checked places open an address', () => {
  const offenders = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        OPENS.test(line) && !(file in MAY) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(offenders).toEqual([]);
});
