import type { RemoteAdapterReviewStatus } from '#schema-types';
import { platform } from '#platform';
import { base64Of } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import { remoteAdaptersOf, type RemoteAdapterRecord } from '../../world/remote-adapters.ts';
import { collection } from '../../model/kit/collection.ts';
import { derivedSecret, isSameSecret } from '../../model/kit/derived-secret.ts';
import { madeInSeed, type Audited } from '../../model/kit/made-in-seed.ts';

export const remoteAdapters = collection<RemoteAdapterRecord & Audited, 'RemoteAdapter'>({
  type: 'RemoteAdapter',
  key: 'adapter_uuid',
  what: 'adapter',
  seed: (world) =>
    remoteAdaptersOf(world).map((remoteAdapter) => ({
      ...remoteAdapter,
      ...madeInSeed(remoteAdapter.adapter_uuid, remoteAdapter.company_uuid, {
        days_ago: remoteAdapter.days_ago,
        world,
      }),
    })),
  fields: [
    'company_uuid',
    'name',
    'description',
    'kind',
    'webhook_url',
    'config_schema',
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

type Sources = Pick<MockContext, 'clock' | 'store' | 'world'>;

/** Data stored for an adapter in addition to the schema's fields. */
export function kept<Value>(
  key: string,
  field: string,
  { store, world }: Pick<Sources, 'store' | 'world'>,
): Value {
  const written = store.writtenValue('RemoteAdapter', key, field);
  // The caller knows the field.
  if (written !== undefined) return written as Value;
  // The caller knows the field.
  return (remoteAdapters.record(key, world) as Record<string, unknown> | undefined)?.[field] as Value;
}

/** A review. Its verdict is decided at the start and becomes visible at the end. */
export interface StoredReview {
  readonly at: number;
  /** The clock's `elapsed()` at the start. */
  readonly elapsed: number;
  readonly verdict: 'APPROVED' | 'REJECTED';
  readonly note: string;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'RemoteAdapter.review': StoredReview | null;
    readonly 'RemoteAdapter.secret_version': number;
    readonly 'RemoteAdapter.secret_rotated_at': number;
    readonly 'RemoteAdapter.previous_until': number | null;
  }
  interface KeptForms {
    readonly 'RemoteAdapter.flow_types': readonly string[];
  }
}

/** Duration of a review in milliseconds of data time. */
export const REVIEW_MS = 20_000;

export interface Review {
  readonly review_status: RemoteAdapterReviewStatus;
  readonly review_note: string | null;
  readonly submitted_at: number | null;
  readonly reviewed_at: number | null;
}

/** The current state of an adapter's review. */
export function reviewOf(key: string, context: Sources): Review {
  const review = kept<StoredReview | null | undefined>(key, 'review', context);
  if (review) {
    const passed = context.clock.elapsed() - review.elapsed;
    // Another process started it, and it is complete.
    const isOver = passed < 0 || passed >= REVIEW_MS;
    return {
      review_status: isOver ? review.verdict : 'IN_REVIEW',
      review_note: isOver ? review.note : null,
      submitted_at: review.at,
      reviewed_at: isOver ? review.at + REVIEW_MS : null,
    };
  }
  return {
    review_status: kept<RemoteAdapterReviewStatus>(key, 'review_status', context),
    review_note: kept<string | null>(key, 'review_note', context) ?? null,
    submitted_at: kept<number | null>(key, 'submitted_at', context) ?? null,
    reviewed_at: kept<number | null>(key, 'reviewed_at', context) ?? null,
  };
}

export const secretVersion = (key: string, context: Pick<Sources, 'store' | 'world'>): number =>
  kept<number | undefined>(key, 'secret_version', context) ?? 1;

/** The shared secret of an adapter: the current one, or that of a given version. */
export const sharedSecret = (
  key: string,
  context: Pick<Sources, 'store' | 'world'>,
  version: number = secretVersion(key, context),
): string => derivedSecret(context, 'cwss_', { type: 'RemoteAdapter', key, version });

/** When the previous secret expires after a rotation; null if it is no longer valid. */
export function previousUntil(key: string, context: Sources): number | null {
  const until = kept<number | null | undefined>(key, 'previous_until', context) ?? null;
  return until !== null && until > context.clock.now() ? until : null;
}

/** The signature of a body with a secret. */
export const sign = (body: string, secret: string): string => base64Of(platform.hmacSha256(secret, body));

/** `SignatureMatch` of the schema. */
export function matchOf(
  key: string,
  body: string,
  { signature, context }: { signature: string; context: Sources },
) {
  if (isSameSecret(signature, sign(body, sharedSecret(key, context)))) return 'CURRENT';
  const before = secretVersion(key, context) - 1;
  return previousUntil(key, context) !== null &&
    isSameSecret(signature, sign(body, sharedSecret(key, context, before)))
    ? 'PREVIOUS'
    : 'NONE';
}
