import type { Actor } from '../../world/actors.ts';

/** A file that a person attached to a quote; its bytes are stored separately. */
export interface Attachment {
  readonly slot: string;
  readonly file_name: string;
  readonly size: number;
  readonly created_time: number;
  readonly created_by: Actor;
}
