import { platform } from '#platform';
import type { MockContext } from '../../product/context.ts';
import { findPage } from '../../product/model/upload-page/pages.ts';
import { receiptFields, receiptOf } from '../../product/model/upload-page/receipts.ts';
import { startRun, type PageUpload } from '../../product/model/upload-page/run.ts';
import { corsHeaders, originRefusal } from '../../engine/graphql/guards.ts';
import { NOBODY, type Person } from '../../product/accounts/people.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../../engine/session/session.ts';
import { readAnnouncement, refusal } from './announcement.ts';
import { Attempts } from './attempts.ts';
import { Departures, isSameSender, type Whose } from './departures.ts';
import type { ClaimUpload } from '../../product/services.ts';
import { MAX_UPLOAD_BYTES } from '../../product/files/staged-upload.ts';
import {
  canceled,
  failure,
  nameTaken,
  noSuchUpload,
  notAllowed,
  notAvailable,
  progress,
  tooLarge,
  tooLate,
  tooMany,
  wrongOffset,
} from './upload-refusals.ts';
import { offsetOf } from './upload-offset.ts';
import { Upload, type Announced } from './upload.ts';

export interface UploadRoutesOptions {
  readonly portalOrigins: () => readonly string[];
  readonly sessions: Sessions;
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  readonly personOf: (request: Request) => Promise<Person | null>;
  readonly now?: () => number;
  /** Maximum number of bytes on disk; the oldest completed files are deleted to make space. */
  readonly mostBytes?: number;
}

/** Abandoned uploads are deleted after this time. */
const IDLE = 3_600_000;
/** Uploads whose sender has left are kept this long, for the reload of a page. */
const LEFT = 900_000;
const MAX_BYTES = 536_870_912;
/** Maximum number of incomplete uploads per page or per person, in one session. */
const MAX_OPEN = 20;

/**
 * Stores bytes as a file and lets `start` run an execution with it; returns its uuid, or null if the flow accepts no
 * input.
 */
export type Keep = (
  session: Session,
  file_name: string,
  bytes: Uint8Array<ArrayBuffer>,
  start: (file: Pick<PageUpload, 'upload' | 'unreadable'>) => Promise<string | null>,
) => Promise<string | null>;

/**
 * Uploads over REST: start, send in parts, get the status, cancel. Uploads to upload pages require no sign-in; uploads
 * for a mutation are started with a token and referred to in its input.
 */
export function createUploadRoutes(options: UploadRoutesOptions) {
  const { portalOrigins, sessions, contextOf, personOf, now = Date.now, mostBytes = MAX_BYTES } = options;
  const uploads = new Map<string, Upload>();
  const wrongCodes = new Attempts({ most: 5, within: 60_000, now });
  const departures = new Departures();
  const begun = new Attempts({ most: 60, within: 60_000, now });
  const blobs = platform.blobs();

  async function begin(
    session: Session,
    request: Request,
    { code, path }: { code: string; path: string },
  ): Promise<Response> {
    const page = findPage(code, path, contextOf(session, NOBODY, request));
    if (!page?.is_open) return notAvailable();
    const who = `${session.id} ${code} ${path}`;
    const wait = begun.wait(who) || wrongCodes.wait(who);
    if (wait > 0) return tooMany(wait);
    const announced = await readAnnouncement(request);
    if (announced instanceof Response) return announced;
    const { access_code, file } = announced;
    if (!page.accepts(access_code)) {
      wrongCodes.note(who);
      return failure(403, 'WRONG_CODE', {
        message: 'The access code is wrong.',
        more: { field: 'access_code' },
      });
    }
    if (file === null) return new Response(null, { status: 204 });
    const refused = refusal(file, page);
    if (refused) return refused;
    const page_key = { company_short_code: code, custom_path: path };
    const whose = { session: session.id, page: page_key, owner: null };
    const { upload, isNew, refused: unnamed } = await started(file, announced.upload_uuid, whose);
    if (!upload) return unnamed;
    const context = contextOf(session, NOBODY, request);
    if (!isNew) return stateOf(upload, context, 200);
    begun.note(who);
    const turnedAway = upload.isWhole ? await complete(upload, context) : null;
    return turnedAway ?? stateOf(upload, context, 201);
  }

  /** Starts an upload for a mutation, whose input then refers to it. Requires sign-in. */
  async function beginOwn(session: Session, request: Request): Promise<Response> {
    const person = await personOf(request);
    if (!person)
      return failure(401, 'UNAUTHENTICATED', {
        message: 'Sign in first. The access token is missing or not valid.',
      });
    const { user_uuid: owner } = person;
    const wait = begun.wait(`${session.id} ${owner}`);
    if (wait > 0) return tooMany(wait);
    const announced = await readAnnouncement(request);
    if (announced instanceof Response) return announced;
    const { file } = announced;
    if (file === null)
      return failure(400, 'BAD_REQUEST', { message: 'Name the file.', more: { field: 'file_name' } });
    if (file.size > MAX_UPLOAD_BYTES) return tooLarge(MAX_UPLOAD_BYTES);
    const whose = { session: session.id, page: null, owner };
    const { upload, isNew, refused } = await started(file, announced.upload_uuid, whose);
    if (!upload) return refused;
    const context = contextOf(session, NOBODY, request);
    if (!isNew) return stateOf(upload, context, 200);
    begun.note(`${session.id} ${owner}`);
    if (upload.isWhole) await upload.finish();
    return stateOf(upload, context, 201);
  }

  type Started =
    | { readonly upload: Upload; readonly isNew: boolean; readonly refused?: never }
    | { readonly upload: null; readonly isNew?: never; readonly refused: Response };

  /** A new upload, or the one that the same sender has already started under this name. */
  async function started(file: Announced, name: string | null, whose: Whose): Promise<Started> {
    await sweep();
    const upload_uuid = name ?? crypto.randomUUID();
    const path = await blobs.place(upload_uuid);
    // Nothing below waits, so that two announcements with one name cannot both start an upload.
    const departure = departures.of(upload_uuid, whose);
    if (departure === 'CANCELED') return { upload: null, refused: canceled() };
    const known = uploads.get(upload_uuid);
    if (known) {
      const { file_name, size } = known.announced;
      const isSame = isSameSender(known, whose) && file_name === file.file_name && size === file.size;
      if (!isSame) return { upload: null, refused: nameTaken() };
      known.left_at = null;
      return { upload: known, isNew: false };
    }
    const open = sentBy(whose).filter(({ left_at }) => left_at === null);
    if (open.length >= MAX_OPEN) return { upload: null, refused: tooMany(60_000) };
    const upload = added(upload_uuid, file, { path, whose });
    if (departure === 'LEFT') upload.left_at = now();
    return { upload, isNew: true };
  }

  function added(
    upload_uuid: string,
    announced: Announced,
    { path, whose }: { path: string; whose: Whose },
  ): Upload {
    const upload = new Upload({ upload_uuid, announced, path, ...whose }, blobs, now());
    uploads.set(upload_uuid, upload);
    return upload;
  }

  /** Uploads of this sender that have started no execution and that no mutation has used, oldest first. */
  const sentBy = (whose: Whose): Upload[] =>
    [...uploads.values()].filter(
      (upload) => !upload.invocation_uuid && !upload.use.isOver && isSameSender(upload, whose),
    );

  /** Stores a file that another interface received as a whole; it may be deleted when uploads need the space. */
  const keep: Keep = async (session, file_name, bytes, start) => {
    await sweep();
    const announced = { file_name, size: bytes.length, reference: null, email: null };
    const upload_uuid = crypto.randomUUID();
    const whose = { session: session.id, page: null, owner: null };
    const upload = added(upload_uuid, announced, { path: await blobs.place(upload_uuid), whose });
    if (bytes.length > 0) await upload.take(new Blob([bytes]).stream(), now);
    const { hash, records, unreadable } = await upload.finish();
    const file = { file_name, size: bytes.length, hash, records, path: upload.path, reference: null };
    upload.invocation_uuid = await start({ upload: file, unreadable });
    if (upload.invocation_uuid !== null) return upload.invocation_uuid;
    await discard(upload);
    return null;
  };

  /** Returns a complete file to `claimUpload`, if its owner requests it. */
  const claim: ClaimUpload = (upload_uuid, { person, session }) => {
    const upload = uploads.get(upload_uuid);
    if (upload?.session !== session.id || upload.owner !== person.user_uuid) return 'NOT_FOUND';
    if (!upload.isWhole || upload.busy) return 'NOT_WHOLE';
    return {
      file_name: upload.announced.file_name,
      size: upload.announced.size,
      bytes: () => blobs.read(upload.path),
      async release() {
        upload.use.isOver = true;
        upload.touched_at = now();
        await blobs.remove(upload.path);
      },
      use: upload.use,
    };
  };

  /** Handles PATCH with Upload-Offset, and PUT with Content-Range; a PUT without it sends the whole file. */
  async function send(request: Request, upload: Upload, context: MockContext): Promise<Response> {
    const at = offsetOf(request, upload);
    if (at instanceof Response) return at;
    if (isOver(upload) || at !== upload.offset) return wrongOffset(upload);
    if (upload.busy) {
      return failure(409, 'BUSY', {
        message: 'Another call is sending this file. Query its progress, then continue.',
      });
    }
    if (!request.body) return failure(400, 'BAD_REQUEST', { message: 'This call contains no bytes.' });
    upload.busy = true;
    try {
      return await takeIn(request.body, upload, context);
    } finally {
      upload.busy = false;
    }
  }

  async function takeIn(
    body: ReadableStream<Uint8Array>,
    upload: Upload,
    context: MockContext,
  ): Promise<Response> {
    const outcome = await upload.take(body, now);
    if (upload.isGone) return noSuchUpload();
    if (outcome === 'TOO_MANY') {
      return failure(413, 'TOO_LARGE', {
        message: `Only ${upload.announced.size} bytes were announced.`,
        more: {
          max_bytes: upload.announced.size,
        },
      });
    }
    if (outcome === 'BROKEN')
      return failure(400, 'BROKEN_OFF', {
        message: 'The connection was interrupted.',
        more: {},
        headers: progress(upload),
      });
    if (upload.isWhole) return (await complete(upload, context)) ?? stateOf(upload, context, 200);
    return new Response(null, { status: 204, headers: progress(upload) });
  }

  async function discard(upload: Upload): Promise<void> {
    uploads.delete(upload.upload_uuid);
    await upload.remove();
  }

  function complete(upload: Upload, context: MockContext): Promise<Response | null> {
    const concluded = conclude(upload, context);
    upload.concluding = concluded;
    return concluded;
  }

  /** Starts the run of a complete file, unless its page was disabled meanwhile. */
  async function conclude(upload: Upload, context: MockContext): Promise<Response | null> {
    if (!upload.page) return null;
    const { company_short_code, custom_path } = upload.page;
    const { file_name, size, reference, email } = upload.announced;
    const { hash, records, unreadable } = await upload.finish();
    const page = findPage(company_short_code, custom_path, context);
    if (page?.is_open) {
      const file = { file_name, size, hash, records, path: upload.path, reference };
      upload.invocation_uuid = await startRun(page, { upload: file, unreadable, email }, context);
      if (upload.invocation_uuid !== null) return null;
    }
    await discard(upload);
    return notAvailable();
  }

  function stateOf(upload: Upload, context: MockContext, status: number): Response {
    const { upload_uuid, offset, announced, invocation_uuid } = upload;
    const receipt_number = invocation_uuid === null ? null : receiptOf(invocation_uuid);
    const receipt = receipt_number === null ? null : receiptFields(receipt_number, context);
    const body = {
      upload_uuid,
      file_name: announced.file_name,
      size: announced.size,
      offset,
      expires_at: new Date(upload.touched_at + IDLE).toISOString(),
      receipt: receipt && {
        receipt_number,
        ...receipt,
        received_at: new Date(receipt.received_at).toISOString(),
      },
    };
    const location = `${new URL(context.request.url).origin}/upload/${upload_uuid}`;
    return Response.json(body, { status, headers: { location, ...progress(upload) } });
  }

  /** Deletes abandoned uploads and makes space. */
  async function sweep(): Promise<void> {
    const all = [...uploads.values()];
    const isStale = ({ touched_at, left_at }: Upload) =>
      touched_at + IDLE < now() || (left_at !== null && left_at + LEFT < now());
    const stale = all.filter((upload) => !upload.invocation_uuid && !upload.busy && isStale(upload));
    const done = all.filter((upload) => upload.invocation_uuid !== null);
    let bytes = all.reduce((sum, upload) => sum + (upload.use.isOver ? 0 : upload.offset), 0);
    const crowded = done.filter((upload) => {
      if (bytes <= mostBytes) return false;
      bytes -= upload.offset;
      return true;
    });
    for (const upload of [...stale, ...crowded]) await discard(upload);
  }

  /** Cancels an upload, unless its execution has started. */
  async function giveUp(upload: Upload): Promise<Response> {
    // The execution may be starting; a file whose cancellation was confirmed must not be processed.
    await upload.concluding?.catch(() => null);
    if (upload.invocation_uuid !== null || upload.use.isOver) return tooLate(upload);
    await discard(upload);
    return new Response(null, { status: 204 });
  }

  /** Keeps an upload for a while without counting it, because its sender left the page and may return. */
  async function leave(upload: Upload): Promise<Response> {
    upload.left_at = now();
    const left = sentBy(upload).filter(({ left_at, busy }) => left_at !== null && !busy);
    for (const item of left.slice(0, -MAX_OPEN)) await discard(item);
    return new Response(null, { status: 204 });
  }

  async function ofUpload(session: Session, request: Request, upload_uuid: string): Promise<Response> {
    const isLeaving = new URL(request.url).searchParams.get('resumable') === 'true';
    if (request.method === 'DELETE') {
      const owner = (await personOf(request))?.user_uuid ?? null;
      departures.note(upload_uuid, { session: session.id, owner }, isLeaving ? 'LEFT' : 'CANCELED');
    }
    const upload = uploads.get(upload_uuid);
    if (upload?.session !== session.id) return noSuchUpload();
    // An upload that a signed-in person started belongs to that person; an upload page only requires its URL.
    if (upload.owner !== null && (await personOf(request))?.user_uuid !== upload.owner) return noSuchUpload();
    const context = contextOf(session, NOBODY, request);
    switch (request.method) {
      case 'HEAD':
        upload.left_at = null;
        return new Response(null, { headers: progress(upload) });
      case 'GET':
        return stateOf(upload, context, 200);
      case 'PATCH':
      case 'PUT':
        upload.left_at = null;
        return send(request, upload, context);
      case 'DELETE':
        return isLeaving ? leave(upload) : giveUp(upload);
      default:
        return notAllowed('GET, HEAD, PATCH, PUT, DELETE');
    }
  }

  async function answer(
    request: Request,
    first: string | undefined,
    second: string | undefined,
  ): Promise<Response> {
    const session = sessions.of(request);
    if (!session) return failure(400, 'BAD_REQUEST', { message: 'The session name is not valid.' });
    if (first !== undefined && second === undefined) return ofUpload(session, request, first);
    if (request.method !== 'POST') return notAllowed('POST');
    if (first === undefined || second === undefined) return beginOwn(session, request);
    return begin(session, request, { code: first, path: second });
  }

  /** Undefined for any other path. */
  async function handle(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const parts = /^\/upload(?:\/([\w-]{1,64})(?:\/([\w.-]{1,64}))?)?$/.exec(pathname);
    if (!parts) return undefined;
    const [, first, second] = parts;
    const refused = originRefusal(request, portalOrigins());
    if (refused) return refused;
    const cors = corsHeaders(request, portalOrigins(), {
      methods: 'GET, HEAD, POST, PATCH, PUT, DELETE',
      headers: `authorization, content-type, content-range, upload-offset, ${SESSION_HEADER}`,
    });
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204 })
        : await answer(request, first, second);
    for (const [name, value] of Object.entries({ ...cors, ...EXPOSED })) response.headers.set(name, value);
    return response;
  }

  return {
    handle,
    claim,
    keep,
    /** Number of files on disk, for monitoring. */
    get size(): number {
      return uploads.size;
    },
    /** Deletes every file. */
    async dispose(): Promise<void> {
      for (const upload of uploads.values()) upload.isGone = true;
      uploads.clear();
      await blobs.dispose();
    },
  };
}

const EXPOSED = {
  'cache-control': 'no-store',
  'access-control-expose-headers': 'location, retry-after, upload-length, upload-offset',
};

/** Whether an upload is complete: for an upload page, the run has started; otherwise, all bytes have arrived. */
const isOver = (upload: Upload): boolean => (upload.page ? upload.invocation_uuid !== null : upload.isWhole);
