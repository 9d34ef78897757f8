import { platform } from '#platform';
import { CannotStartError } from '../../../kernel/errors.ts';
import { loadSchema, schemaFolder, type ParsedFiles, type SchemaModel } from '../schema.ts';
import { schemaFaults } from './schema-faults.ts';

/** What is served, and why a newer save is not. */
export interface SchemaState {
  /** Folder or file, as one would type it. */
  readonly place: string;
  readonly is_watched: boolean;
  /** Number of saves served since the start. */
  readonly reloads: number;
  /** ISO; when the served schema was read. */
  readonly read_at: string;
  /** Milliseconds it took to read, build, and activate it. */
  readonly took_ms: number;
  /** Problems that do not prevent serving it, with locations. */
  readonly warnings: readonly string[];
  /** Why the latest save is not served, as `file:line:column sentence`; empty if it is. */
  readonly faults: readonly string[];
}

export interface SchemaSourceOptions {
  /** A file or a folder of `*.graphql`; the repository's own by default. */
  readonly place?: string | undefined;
  readonly isWatched?: boolean | undefined;
  /** The schema as it is at the start, if it was read before. */
  readonly known?: SchemaModel | undefined;
  /** Prints a sentence for the person at the terminal. */
  readonly say: (line: string) => void;
}

/** The schema on disk: read at the start, and again whenever it is saved. */
export interface SchemaSource {
  model(): SchemaModel;
  state(): SchemaState;
  /** Activates every schema read from now on; an exception from `serve` counts as an error in the save. */
  onModel(serve: (model: SchemaModel) => void): void;
  /** Reports every change of the state; returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Throws a CannotStartError if there is no valid schema at the start. */
export function createSchemaSource({
  place = schemaFolder,
  isWatched = false,
  known,
  say,
}: SchemaSourceOptions): SchemaSource {
  const listeners = new Set<() => void>();
  const shown = platform.shown(place);
  let serve: (model: SchemaModel) => void = () => {};
  let model: SchemaModel;
  const parsed: ParsedFiles = new Map();
  let state: Omit<SchemaState, 'warnings'> = {
    place: shown,
    is_watched: isWatched,
    reloads: -1,
    read_at: '',
    took_ms: 0,
    faults: [],
  };

  function read(next?: SchemaModel): void {
    const began = performance.now();
    next ??= loadSchema(place, parsed);
    serve(next);
    model = next;
    state = {
      ...state,
      reloads: state.reloads + 1,
      read_at: new Date().toISOString(),
      took_ms: Math.round(performance.now() - began),
      faults: [],
    };
  }

  let printed = '';
  /** Problems of a save that is served anyway, such as a field that is defined twice. */
  function sayWarnings(): void {
    const warnings = state.faults.length > 0 ? printed : model.warnings.join('\n  ');
    if (warnings !== printed && warnings !== '') say(`${shown} has problems:\n  ${warnings}`);
    printed = warnings;
  }

  function reread(): void {
    const wasBroken = state.faults.length > 0;
    const before = state.faults.join('\n');
    try {
      read();
      say(wasBroken ? `${shown} is valid again and served.` : `${shown} was saved and is served.`);
    } catch (error) {
      const faults = schemaFaults(place, error);
      state = { ...state, faults };
      // An editor may report one save twice.
      if (faults.join('\n') === before) return;
      say(`${shown} was saved but cannot be served; the previous schema stays:\n  ${faults.join('\n  ')}`);
    }
    // Waiting calls are served first, because listeners read the warnings, which are only then computed.
    platform.nextTurn(() => {
      sayWarnings();
      for (const listener of listeners) listener();
    });
  }

  try {
    read(known);
  } catch (error) {
    throw new CannotStartError(schemaFaults(place, error).join('\n'), { cause: error });
  }
  const stop = isWatched
    ? platform.watch(place, reread, (error) => say(`${shown} is not watched: ${error.message}`))
    : () => {};
  return {
    model: () => model,
    state: () => ({ ...state, warnings: model.warnings }),
    onModel(next) {
      serve = next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: stop,
  };
}
