import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Module-level state that can change: a `let`, or a collection that starts empty. */
const CHANGEABLE =
  /^(?:export )?(?:let \w|const \w+(?:: (?!Readonly|readonly)[^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});)/m;

/** Modules whose state needs no clearing, with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  'src/auth/session.ts': 'Each rendered page provides its own session.',
  'src/auth/sign-out.ts': 'Only telemetry listens, and each of its test files has its own process.',
  'src/errors/report.ts': 'tests/setup.ts removes the reporter and the queued errors.',
  'src/lib/code-names.ts': 'Caches values that never change.',
  'src/lib/dates.ts': 'Caches values that never change.',
  'src/lib/numbers.ts': 'Caches values that never change.',
  'src/lib/page-owner.ts': 'Tests with a page owner reload the modules.',
  'src/lib/personal-formats.ts': 'tests/setup.ts restores the default.',
  'src/lib/retry-import.ts': 'Filled by events that only browsers dispatch.',
  'src/lib/unsaved-work.ts': 'Cleared when the form unmounts.',
  'src/lib/useNow.ts': 'Without readers, the clock reads the current time again.',
  'src/lib/useStored.ts': 'Cleared when the component unmounts.',
  'src/lib/waiting-times.ts': 'tests/setup-globals.ts restores the real times.',
  'src/relay/api.ts': 'Only a counter.',
  'src/relay/field-kinds.ts': 'Caches values that never change.',
  'src/relay/network.ts': 'Only a counter.',
  'src/relay/reconnect.ts': 'Cleared when the notice unmounts, and when a call is canceled.',
  'src/relay/stream-turn.ts': 'Cleared when the subscription ends.',
  'src/routes/held-back.ts': 'Cleared when the component unmounts.',
  'src/routes/graphql-explorer/calls-in-flight.ts': 'Back at 0 when the calls have ended.',
  'src/routes/graphql-explorer/fetcher.ts': 'Only a counter.',
  'src/routes/partner/execution/logs/route.ts': 'Only a counter.',
  'src/routes/root/page-title.ts': 'Restored when the screen unmounts.',
  'src/telemetry/addresses.ts': 'Its tests provide their own routes.',
  'src/ui/color-scheme.ts': 'Read only if storage is blocked; its tests set it first.',
  'src/ui/overlay/useFocusReturn.ts': 'Restored when the dialog closes.',
  'src/ui/overlay/useScrollLock.ts': 'Restored when the dialog closes.',
  'src/ui/text/shortcuts.ts': 'Cleared when the component unmounts.',
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
