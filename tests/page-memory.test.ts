import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** State at module level that can change: a `let`, or a collection that starts empty. */
const CHANGEABLE =
  /^(?:export )?(?:let \w|const \w+(?:: (?!Readonly|readonly)[^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});)/m;

/** Modules whose state needs no clearing, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  'src/auth/session.ts': 'Each page that is rendered provides its own session.',
  'src/auth/sign-in-beside.ts': 'Its tests load it anew.',
  'src/auth/sign-out.ts': 'Its listeners are those of the telemetry, whose tests have a process each.',
  'src/edi/names.ts': 'Remembers what never changes.',
  'src/errors/report.ts': 'tests/setup.ts takes the reporter away, and what waits for one.',
  'src/lib/dates.ts': 'Remembers what never changes.',
  'src/lib/numbers.ts': 'Remembers what never changes.',
  'src/lib/page-owner.ts': 'Where a page has an owner, the modules are loaded anew.',
  'src/lib/personal-formats.ts': 'tests/setup.ts sets the default again.',
  'src/lib/retry-import.ts': 'Filled by events that only a browser raises.',
  'src/lib/unsaved-work.ts': 'Emptied when the form goes.',
  'src/lib/useNow.ts': 'A clock without readers asks for the present.',
  'src/lib/useStored.ts': 'Emptied when the component goes.',
  'src/lib/waiting-times.ts': 'tests/setup-globals.ts sets the times of the product again.',
  'src/relay/api.ts': 'Only counts.',
  'src/relay/network.ts': 'Only counts.',
  'src/relay/reconnect.ts': 'Emptied when the notice goes, and when a call is given up.',
  'src/relay/stream-turn.ts': 'Emptied when the subscription ends.',
  'src/routes/graphql-explorer/calls-in-flight.ts': 'Back at 0 when the calls have ended.',
  'src/routes/graphql-explorer/fetcher.ts': 'Only counts.',
  'src/routes/partner/execution/logs/route.ts': 'Only counts.',
  'src/routes/root/page-title.ts': 'Put back when the screen goes.',
  'src/telemetry/addresses.ts': 'Its tests provide the routes that they read.',
  'src/ui/color-scheme.ts': 'Read only where storage is refused; its tests choose first.',
  'src/ui/overlay/useFocusReturn.ts': 'Put back when the dialog goes.',
  'src/ui/overlay/useScrollLock.ts': 'Put back when the dialog goes.',
  'src/ui/text/shortcuts.ts': 'Emptied when the component goes.',
};

const emptied = [...read('tests/support/forget-page.ts').matchAll(/'\.\.\/\.\.\/(src\/[^']+)'/g)].map(
  ([, file]) => file,
);
const remembering = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/__generated__|\.test\.tsx?$/.test(file) && CHANGEABLE.test(read(file)));

test('module state is cleared before the next test renders a page, or is harmless', () => {
  expect(remembering.filter((file) => !emptied.includes(file) && !Object.hasOwn(HARMLESS, file))).toEqual([]);
});

test('every listed module still has state', () => {
  expect(Object.keys(HARMLESS).filter((file) => !remembering.includes(file))).toEqual([]);
});
