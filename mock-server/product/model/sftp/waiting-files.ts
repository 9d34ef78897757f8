import type { SftpFileOrder, SftpPatternKind } from '#schema-types';
import { inputSize } from '../../documents/sizes.ts';
import { numberedSide } from '../../documents/edi/envelope.ts';
import { nameOf } from '../../documents/naming.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { PLATFORM } from '../../world/actors.ts';
import { hostKeyOf } from '../../world/host-key.ts';
import type { World } from '../../world/world.ts';
import { HOSTED } from '../../world/sftp-jobs.ts';
import { serverAt, type Asker } from '../endpoint/network.ts';
import { arrivalFacts } from '../processing/start.ts';
import { filesNow } from './stored-files.ts';
import { matches, patternSyntaxError } from './pattern.ts';

const SECOND = 1000;

/** The directory and the files to look for. */
export interface Look {
  readonly company_uuid: string;
  readonly host: string;
  readonly port: number;
  readonly directory: string;
  readonly pattern: string;
  readonly pattern_kind: SftpPatternKind;
  readonly min_age_seconds: number;
  readonly max_files: number;
  readonly order: SftpFileOrder;
  readonly host_key_fingerprint: string | null;
  /** Whether the job has the credentials that it needs; true if there is no job yet. */
  readonly canSignIn: boolean;
  /** The flow that the files are for; null if none has been chosen. */
  readonly flow_uuid: string | null;
  /** Number of earlier searches; each search finds different files. */
  readonly looks: number;
  /** `content` of files that canceled runs have already taken. */
  readonly taken: readonly number[];
}

/** A file in a directory. */
export interface FoundFile {
  readonly name: string;
  readonly size_bytes: number;
  readonly updated_at: number;
  readonly is_match: boolean;
  readonly is_too_new: boolean;
  /** `content` and `control` of the resulting `Arrival`. */
  readonly content: number;
  readonly control: number | null;
}

/** Ports that SFTP servers usually listen on. */
const USUAL = [22, 2022, 2222, 10022] as const;

export const hostKeyAt = (host: string, port: number, asker: Asker): string | null => {
  if (host === HOSTED) return hostKeyOf(HOSTED);
  const { address, reach, host_key } = serverAt(host, { port, usual: USUAL }, asker);
  return address !== null && reach === 'ANSWERS' ? host_key : null;
};

/** Why a directory cannot be read; null if it can. */
export function connectionError(look: Look, { world }: Pick<MockContext, 'world'>): string | null {
  const { company_uuid, host, port, directory, host_key_fingerprint, canSignIn } = look;
  if (host !== HOSTED) {
    const server = serverAt(host, { port, usual: USUAL }, { world, company_uuid });
    if (server.address === null) return `Host ${host} not found.`;
    if (server.reach === 'PRIVATE')
      return `${host} is a private address and not reachable from the platform.`;
    if (server.reach === 'REFUSES') return `${host}:${port} refused the connection.`;
    if (server.reach === 'SILENT') return `${host}:${port} did not respond within 10 s.`;
    if (host_key_fingerprint !== null && host_key_fingerprint !== server.host_key)
      return `Host key fingerprint changed: expected ${host_key_fingerprint}, the server presented ${server.host_key}.`;
    if (!canSignIn) return `Authentication failed at ${host}: no password or key is set.`;
  }
  return /missing|nonexist|does-not-exist/.test(directory) ? `${directory}: directory not found.` : null;
}

/** Why no file can match: a pattern that was saved under earlier rules may be invalid now. Null if one can. */
export function patternError({
  pattern,
  pattern_kind,
}: Pick<Look, 'pattern' | 'pattern_kind'>): string | null {
  const error = patternSyntaxError(pattern, pattern_kind);
  return error === null ? null : `The pattern ${pattern} matches nothing. ${error}`;
}

/** Number of files that arrived since the previous search, for successive searches. */
const arrivals = [2, 1, 0, 3, 1, 0, 4] as const;

/** The files of a directory, in the order they would be fetched. An invalid pattern matches none. */
export function filesWaiting(look: Look, context: MockContext): FoundFile[] {
  const { clock } = context;
  const now = clock.now();
  const { directory, host, company_uuid, looks, min_age_seconds } = look;
  const seed = hash('waiting', host, directory, look.flow_uuid ?? '');
  const count = arrivals[looks % arrivals.length] ?? 0;
  const isUsable = patternError(look) === null;
  const found: Omit<FoundFile, 'is_match' | 'is_too_new'>[] = Array.from({ length: count }, (_, place) => {
    const content = hash('arrival', seed, looks, place);
    // They arrived one after another since the last scheduled search, and are old enough by now.
    const age = min_age_seconds + 4 + (count - place) * 9 + (content % 7);
    return { ...named(look, content, { ahead: place, context }), updated_at: now - age * SECOND, content };
  });
  if (looks % 3 === 1) {
    const content = hash('arrival', seed, looks, 'late');
    const age = content % Math.max(1, min_age_seconds);
    found.push({
      ...named(look, content, { ahead: count, context }),
      updated_at: now - age * SECOND,
      content,
    });
  }
  const lying =
    host === HOSTED
      ? filesNow(company_uuid, context).filter(
          ({ path, name }) => path === `${directory.replace(/\/+$/, '')}/${name}`,
        )
      : notes(seed, now);
  const all = [
    ...found.filter(({ content }) => !look.taken.includes(content)),
    ...lying.map(({ name, size_bytes, updated_at }) => ({
      name,
      size_bytes,
      updated_at,
      content: hash(name),
      control: null,
    })),
  ].map((file): FoundFile => ({
    ...file,
    is_match: isUsable && matches(file.name, look.pattern, look.pattern_kind),
    is_too_new: now - file.updated_at < min_age_seconds * SECOND,
  }));
  return all.sort((a, b) =>
    look.order === 'NAME'
      ? a.name < b.name
        ? -1
        : 1
      : a.updated_at - b.updated_at || (a.name < b.name ? -1 : 1),
  );
}

/** Unrelated files. */
const notes = (seed: number, now: number) =>
  [
    { name: 'README.txt', size_bytes: 812, days: 400 },
    { name: 'upload.part', size_bytes: 65_536, days: 0.002 },
  ]
    .slice(0, 1 + (seed % 2))
    .map(({ name, size_bytes, days }) => ({
      name,
      size_bytes,
      updated_at: now - Math.round(days * 86_400_000),
    }));

/** A file's name and size as chosen by its sender: those of the input of the execution that it would start. */
function named(
  look: Look,
  content: number,
  { ahead, context }: { ahead: number; context: MockContext },
): Pick<FoundFile, 'name' | 'size_bytes' | 'control'> {
  const flow_uuid = look.flow_uuid ?? flowAt(look, context.world);
  const facts =
    flow_uuid === null ? null : arrivalFacts({ flow_uuid, content, ahead, by: PLATFORM }, context);
  if (!facts) {
    const name = `data_${String(content % 10_000).padStart(4, '0')}.csv`;
    return { name, size_bytes: 900 + (content % 40_000), control: null };
  }
  const type = facts.flow.source_file_type;
  return {
    name: nameOf(facts, type, 'INPUT'),
    size_bytes: inputSize(type, facts.hash, { record_count: facts.record_count, oddity: facts.oddity }) ?? 0,
    // Otherwise the file gets the next number when it is processed.
    control: numberedSide(facts) === 'INPUT' ? facts.interchange_control : null,
  };
}

/** The flow that is fed from a partner's server. Until a flow is chosen, its files are shown. */
function flowAt({ host, company_uuid }: Look, world: World): string | null {
  const flow = world.flows.find(
    (flowRecord) =>
      flowRecord.company_uuid === company_uuid &&
      flowRecord.source === 'SFTP' &&
      !flowRecord.deleted &&
      host === `sftp.${world.partner(flowRecord.partner_uuid)?.slug}.example`,
  );
  return flow?.flow_uuid ?? null;
}
