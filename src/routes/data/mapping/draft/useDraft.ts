import { useEffect, useState, useSyncExternalStore } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { useDraft_mapping$key } from '#gql/useDraft_mapping';
import type { useDraftPollQuery } from '#gql/useDraftPollQuery';
import { useUnsavedWork } from '#lib/unsaved-work.ts';
import { isTooLarge } from '#relay/transport-error.ts';
import { usePolling } from '#relay/usePolling.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { Content } from '../content/content.ts';
import { readDraft } from '../content/stored-content.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import { saveDraft } from './draft-mutation.ts';
import { createDraftSaver } from './draft-saver.ts';

/** A draft by somebody else, or by this person in another tab. */
export interface OtherDraft {
  readonly by: string;
  readonly isOwn: boolean;
  readonly at: string;
  readonly content: Content;
}

export interface Draft {
  /** A draft to announce; null if there is none, or the person has seen it. */
  readonly other: OtherDraft | null;
  /** Whether `other` keeps the draft from being saved until the person decides. */
  readonly isBlocked: boolean;
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  /** When the person's draft was last saved; null if there is none. */
  readonly savedAt: string | null;
  /** Why the last save was rejected. */
  readonly message: string | null;
  /** Whether there are changes that exist only on this page. */
  readonly isPending: boolean;
  /** The version of the person's own draft; null if there is none. */
  readonly lock_version: number | null;
  /** Saves immediately; resolves to whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Acknowledges the other draft and continues with this one. Both are kept. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Restores a revision as the draft; resolves to whether it is now in the editor. */
  readonly restore: (created_at: number) => Promise<boolean>;
  /** Records that the server has this content. */
  readonly settle: (content: Content) => void;
}

const TOO_LARGE =
  'together, the sample and the test cases are too large to send. Use smaller inputs, or fewer test cases.';

/**
 * Saves a draft while the person types, so that nothing is lost when the page is left, and announces other people's
 * drafts.
 */
export function useDraft(mappingRef: useDraft_mapping$key, model: EditorModel, start: Content): Draft {
  const { mapping_uuid, draft } = useFragment(
    graphql`
      fragment useDraft_mapping on Mapping {
        mapping_uuid
        draft {
          lock_version
          is_own
          saved_at
          saved_by {
            display
          }
          ...storedContent_draft
        }
      }
    `,
    mappingRef,
  );
  const environment = useRelayEnvironment();
  // Other people learn of a draft within half a minute, not only when both save.
  usePolling<useDraftPollQuery>(
    graphql`
      query useDraftPollQuery($mapping_uuid: ID!) {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          ...useDraft_mapping
        }
      }
    `,
    { mapping_uuid },
    true,
  );
  const version = draft?.lock_version ?? null;
  const [saver] = useState(() =>
    createDraftSaver(environment, mapping_uuid, { stored: start, known: version }),
  );
  const { live } = saver;
  const { stored, known, message } = useSyncExternalStore(saver.subscribe, saver.getState);
  const run = useSyncExternalStore(live.subscribe, live.getState);
  const [isSeen, setSeen] = useState(version === null || draft?.is_own === true);
  const { content, load } = model;
  const isPending = content !== stored;
  // While a save is pending, an own draft that arrives is its result.
  const isAnswer = draft?.is_own === true && run.isPending;
  const isNewer = version !== null && version !== known && !isAnswer;
  useEffect(() => live.want(isPending && !isNewer ? content : null), [live, content, isPending, isNewer]);
  useEffect(() => () => live.stop(), [live]);
  useUnsavedWork(isPending);
  const hasFailed = (run.failure !== undefined || message !== null) && !run.isPending;
  const other: OtherDraft | null =
    draft && (isNewer || (!isSeen && !draft.is_own))
      ? { by: draft.saved_by.display, isOwn: draft.is_own, at: draft.saved_at, content: readDraft(draft) }
      : null;
  return {
    other,
    isBlocked: isNewer && isPending,
    state: isPending ? (hasFailed ? 'failed' : 'saving') : draft?.is_own ? 'saved' : 'none',
    savedAt: draft?.is_own ? draft.saved_at : null,
    message: message ?? (isTooLarge(run.failure) ? TOO_LARGE : null),
    isPending,
    lock_version: draft?.is_own ? draft.lock_version : null,
    async flush() {
      live.runNow();
      const { failure } = await live.settled();
      return failure === undefined && saver.getState().stored === content;
    },
    keepMine() {
      saver.set({ known: version });
      setSeen(true);
    },
    takeTheirs() {
      if (!other) return;
      saver.set({ known: version, stored: other.content });
      setSeen(true);
      load(other.content);
      if (isPending) notify.undo('What you typed was replaced by the other draft', () => load(content));
    },
    async restore(created_at) {
      const answer = await saveDraft(environment, { mapping_uuid, lock_version: known, created_at }).catch(
        () => null,
      );
      if (answer?.kind !== 'saved') {
        const why = answer?.kind === 'refused' ? answer.message : 'The server could not be reached.';
        notify.error(
          answer?.kind === 'conflict' ? 'There is a newer draft. Review it first.' : why,
          'The revision was not restored',
        );
        return false;
      }
      saver.set({ known: answer.lock_version, stored: answer.content, message: null });
      load(answer.content);
      if (model.isChanged) notify.undo('The restored revision replaced your draft', () => load(content));
      return true;
    },
    settle: (now) => saver.set({ stored: now, message: null }),
  };
}
