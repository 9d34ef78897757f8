import { useCallback, useRef, useState } from 'react';
import { needsTag, type PartnerChange, type Verdict } from './changes.ts';
import { useChangePartners } from './useChangePartners.ts';

export interface ChosenPartner {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly tags: readonly string[];
}

export type BulkStage =
  /** A tag has to be entered first. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'checking' }
  /** Nothing has been changed yet. The verdicts are null if the check failed. */
  | { readonly kind: 'ready'; readonly verdicts: readonly Verdict[] | null }
  | { readonly kind: 'running'; readonly verdicts: readonly Verdict[] }
  | { readonly kind: 'done'; readonly verdicts: readonly Verdict[] };

/** A change that is being reviewed. */
export interface BulkReviewState {
  readonly change: PartnerChange;
  readonly partners: readonly ChosenPartner[];
  readonly tag: string;
  readonly stage: BulkStage;
  /** The keys of the partners that are excluded. */
  readonly leftOut: ReadonlySet<string>;
}

export interface BulkControls {
  readonly review: BulkReviewState;
  /** Checks the change with a dry run, with the tag if it needs one. */
  readonly check: (tag: string) => void;
  readonly toggle: (partner_uuid: string) => void;
  readonly run: () => void;
  /** Repeats the change for the partners that failed. */
  readonly retry: () => void;
  readonly close: () => void;
}

export interface BulkReview {
  /** Opens the review of a change of these partners. */
  readonly open: (change: PartnerChange, partners: readonly ChosenPartner[]) => void;
  /** Changes a partner without a review, for changes that can be undone. */
  readonly changeNow: (change: PartnerChange, partner_uuid: string) => void;
  /** The open review. */
  readonly controls: BulkControls | null;
}

const NONE: ReadonlySet<string> = new Set();

/** The review of a change: a dry run for each partner, the change, and its results. */
export function useBulkReview(company_uuid: string): BulkReview {
  const { preview, run } = useChangePartners(company_uuid);
  const [review, setReview] = useState<BulkReviewState | null>(null);
  // Responses that arrive after the review was closed, or after a newer request, are dropped.
  const turn = useRef(0);

  const check = useCallback(
    async (state: Omit<BulkReviewState, 'stage' | 'leftOut'>) => {
      const mine = ++turn.current;
      setReview({ ...state, leftOut: NONE, stage: { kind: 'checking' } });
      const partner_uuids = state.partners.map((partner) => partner.partner_uuid);
      const verdicts = await preview({ change: state.change, partner_uuids, tag: state.tag });
      if (turn.current === mine) setReview({ ...state, leftOut: NONE, stage: { kind: 'ready', verdicts } });
    },
    [preview],
  );
  const open = useCallback(
    (change: PartnerChange, partners: readonly ChosenPartner[]) => {
      const state = { change, partners, tag: '' };
      if (!needsTag(change)) void check(state);
      else {
        turn.current++;
        setReview({ ...state, leftOut: NONE, stage: { kind: 'asking' } });
      }
    },
    [check],
  );
  const changeNow = useCallback(
    (change: PartnerChange, partner_uuid: string) =>
      void run({ change, partner_uuids: [partner_uuid], tag: '' }),
    [run],
  );

  const close = () => {
    turn.current++;
    setReview(null);
  };
  const runNow = async (
    state: BulkReviewState,
    partner_uuids: readonly string[],
    verdicts: readonly Verdict[],
  ) => {
    const mine = ++turn.current;
    const { change, tag } = state;
    setReview({ ...state, stage: { kind: 'running', verdicts } });
    const results = await run({ change, partner_uuids, tag });
    if (turn.current !== mine) return;
    // Nothing was changed; the notification shows the reason.
    if (!results) setReview({ ...state, stage: { kind: 'ready', verdicts } });
    else if (results.every(({ outcome }) => outcome === 'CHANGED')) close();
    else setReview({ ...state, stage: { kind: 'done', verdicts: results } });
  };
  const keysOf = (verdicts: readonly Verdict[]) => verdicts.map(({ partner_uuid }) => partner_uuid);
  const controls: BulkControls | null = review && {
    review,
    check: (tag) => void check({ ...review, tag }),
    toggle(partner_uuid) {
      const leftOut = new Set(review.leftOut);
      if (!leftOut.delete(partner_uuid)) leftOut.add(partner_uuid);
      setReview({ ...review, leftOut });
    },
    run() {
      const { stage } = review;
      if (stage.kind === 'ready' && stage.verdicts)
        void runNow(review, keysOf(willRun(review)), stage.verdicts);
    },
    retry() {
      const { stage } = review;
      if (stage.kind === 'done') void runNow(review, keysOf(failedOf(stage.verdicts)), stage.verdicts);
    },
    close,
  };
  return { open, changeNow, controls };
}

/** The partners that will be changed. */
export function willRun({ stage, leftOut }: BulkReviewState): readonly Verdict[] {
  if (stage.kind !== 'ready') return [];
  return (stage.verdicts ?? []).filter(
    ({ outcome, partner_uuid }) => outcome === 'CHANGED' && !leftOut.has(partner_uuid),
  );
}

/** The partners that failed, but may be changed by a retry. */
export const failedOf = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(({ outcome }) => outcome === 'FAILED');
