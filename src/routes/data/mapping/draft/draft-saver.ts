import type { Environment } from 'relay-runtime';
import type { Content } from '../content/content.ts';
import { fromContent } from '../content/stored-content.ts';
import { LiveRun } from '../run/live-run.ts';
import { saveDraft, type DraftAnswer } from './draft-mutation.ts';

/** The pause in typing before a draft is saved, in milliseconds. */
const REST_MS = 1000;

/** What is known about drafts on the server. */
export interface SaverState {
  /** The content that was last loaded from or saved to the server. */
  readonly stored: Content;
  /** The version of the latest known draft; null if there is none. */
  readonly known: number | null;
  /** Why the last save was rejected. */
  readonly message: string | null;
}

export interface DraftSaver {
  readonly live: LiveRun<Content, DraftAnswer>;
  readonly getState: () => SaverState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (change: Partial<SaverState>) => void;
}

/** Saves the drafts of one editor, each based on the previous one. */
export function createDraftSaver(
  environment: Environment,
  mapping_uuid: string,
  first: Pick<SaverState, 'stored' | 'known'>,
): DraftSaver {
  let state: SaverState = { ...first, message: null };
  const listeners = new Set<() => void>();
  const set = (change: Partial<SaverState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const live = new LiveRun(
    async (content: Content) => {
      const answer = await saveDraft(environment, {
        mapping_uuid,
        lock_version: state.known,
        ...fromContent(content),
      });
      if (answer.kind === 'saved') set({ stored: content, known: answer.lock_version, message: null });
      else set({ message: answer.kind === 'refused' ? answer.message : null });
      return answer;
    },
    { rest: REST_MS, eager: false },
  );
  return {
    live,
    set,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
