import { LRUCache } from 'lru-cache';
import { isUploadUuid } from './announcement.ts';
import type { Upload } from './upload.ts';

/** Who an upload belongs to, and where: all of it decides who may name, continue, or cancel it. */
export type Whose = Pick<Upload, 'session' | 'page' | 'owner'>;

type Departure = 'CANCELED' | 'LEFT';

/** Departures that are remembered; the oldest ones are forgotten first. */
const MAX = 5000;

/**
 * What senders said about uploads that they had named: canceled, or left. Such a message can overtake the announcement
 * of the upload, which must not start it afterwards.
 */
export class Departures {
  readonly #all = new LRUCache<string, Departure>({ max: MAX });

  note(upload_uuid: string, who: Pick<Whose, 'session' | 'owner'>, what: Departure): void {
    if (!isUploadUuid(upload_uuid)) return;
    this.#all.set(keyOf(upload_uuid, who), what);
  }

  of(upload_uuid: string, who: Pick<Whose, 'session' | 'owner'>): Departure | null {
    return this.#all.get(keyOf(upload_uuid, who)) ?? null;
  }
}

const keyOf = (upload_uuid: string, { session, owner }: Pick<Whose, 'session' | 'owner'>): string =>
  JSON.stringify([session, owner, upload_uuid]);

/** Whether two uploads share a limit: those of a person, or those to an upload page, in one session. */
export const isSameSender = (whose: Whose, other: Whose): boolean =>
  whose.session === other.session &&
  whose.owner === other.owner &&
  whose.page?.company_short_code === other.page?.company_short_code &&
  whose.page?.custom_path === other.page?.custom_path;
