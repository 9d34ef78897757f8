import type { Actor } from '../../world/actors.ts';

/** A file that a person attached to a quote; its bytes are stored separately. */
export interface Attachment {
  readonly slot: string;
  readonly file_name: string;
  readonly size: number;
  /** A deleted attachment is kept without its bytes, so that its deletion can return it. */
  readonly is_deleted?: boolean;
  readonly created_at: number;
  readonly created_by: Actor;
}
