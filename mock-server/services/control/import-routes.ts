import { people } from '../../product/accounts/people.ts';
import { readRecordings } from '../../engine/recordings/recording.ts';
import { importRecordings, ImportRefused } from './import-recordings.ts';
import { scrub } from '../../engine/recordings/scrub.ts';
import { scrubKey, wordsOf } from '../../engine/recordings/scrub-settings.ts';
import type { Worlds } from '../scenarios/worlds.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { json, type ControlCall, type Routes } from './routes.ts';

/** Imports recorded responses of a real backend into a session, and anonymizes them. */
export function importRoutes({ worlds }: { worlds: Worlds }): Routes {
  const settings = (call: ControlCall) => ({
    key: scrubKey(),
    uuids: flag(call, 'uuids'),
    words: wordsOf(worlds.of(call.session).graphql.inside().schema),
  });

  return {
    /** A list of recordings or a HAR file; `?scrub=1` anonymizes them first, `&uuids=1` also their uuids. */
    'POST /import': async (call) => {
      const { session, request } = call;
      const read = readRecordings(await call.body());
      const taken = flag(call, 'scrub') ? { ...read, recordings: scrub(read, settings(call)) } : read;
      const { graphql } = worlds.of(session);
      const { schema, keys } = graphql.inside();
      const operator = people.find((person) => person.is_operator) ?? people[0]!;
      try {
        const { store } = graphql.contextOf(session, operator, request);
        return await importRecordings(taken, { session, store, schema, keys });
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        return json({ message: error.message, faults: error.faults }, 422);
      }
    },
    'POST /scrub': async (call) => scrub(readRecordings(await call.body()), settings(call)),
  };
}

function flag({ url }: ControlCall, name: string): boolean {
  const value = url.searchParams.get(name);
  if (value === null || value === '0') return false;
  if (value === '1') return true;
  throw new InvalidInput(`${name}: must be 1 or 0, not “${value}”.`, name);
}
