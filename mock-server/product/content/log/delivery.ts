import { fileInSlot } from '../files.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { hostKeyOf } from '../../world/host-key.ts';
import { sizeOf } from '../bytes.ts';
import { connectionOf } from '../connections.ts';
import { grouped } from '../phrases.ts';
import { OUTPUT, RECEIPT } from '../../documents/plan.ts';
import { whole } from '../../documents/random.ts';
import { span } from '../../../formats/time.ts';
import type { Attributes } from './details.ts';
import { line, type Entry } from './entry.ts';

/** The first lines of a delivery: connecting. */
export function connect(facts: ExecutionFacts): Entry[] {
  const to = connectionOf(facts, 'destination');
  const ms = whole(12, 90, facts.hash, 'connect');
  switch (to.kind) {
    case 'SFTP':
      return [
        line('DEBUG', `Connected to ${to.host}:22 in ${ms} ms, host key ${hostKeyOf(to.host)}`, {
          host: to.host,
          ms,
        }),
        line('DEBUG', `Signed in as ${facts.company.short_code}, directory ${to.path}`),
      ];
    case 'EMAIL':
      return [line('DEBUG', `Connected to ${to.host}:587 in ${ms} ms, STARTTLS`, { host: to.host, ms })];
    case 'S3':
      return [line('DEBUG', `Bucket ${to.host} found in ${ms} ms`, { bucket: to.host, ms })];
    default:
      return [line('DEBUG', `Connected to ${to.host}:443 in ${ms} ms, TLSv1.3`, { host: to.host, ms })];
  }
}

/** The lines of a successful delivery. */
export function deliver(facts: ExecutionFacts, took: number): Entry[] {
  const to = connectionOf(facts, 'destination');
  const output = fileInSlot(facts, OUTPUT);
  const bytes = output ? sizeOf(facts, output) : 0;
  const name = output?.file_name ?? '';
  const sent = (where: string, more: Attributes) =>
    line('INFO', `Delivered to ${where} in ${span(took)}, ${grouped(bytes)} bytes`, {
      host: to.host,
      ms: took,
      bytes,
      ...more,
    });
  const entries = connect(facts);
  switch (to.kind) {
    case 'SFTP':
      entries.push(line('DEBUG', `Wrote ${name}.part, renamed to ${name}`));
      entries.push(sent(`${to.host}${to.path}/${name}`, { path: `${to.path}/${name}` }));
      break;
    case 'AS2':
      entries.push(line('DEBUG', 'Signed with SHA-256, encrypted with AES-256, MDN requested'));
      entries.push(sent(`https://${to.host}${to.path}, HTTP 200`, { path: to.path, http_status: 200 }));
      break;
    case 'EMAIL':
      entries.push(sent(`${to.path}, 250 queued`, { to: to.path, smtp_status: 250 }));
      break;
    case 'S3':
      entries.push(
        sent(`s3://${to.host}/${to.path}${name}`, { path: `${to.path}${name}`, http_status: 200 }),
      );
      break;
    default: {
      const status = to.kind === 'EADAPTOR' ? 200 : 202;
      entries.push(
        sent(`https://${to.host}${to.path}, HTTP ${status}`, { path: to.path, http_status: status }),
      );
    }
  }
  const receipt = fileInSlot(facts, RECEIPT);
  if (receipt)
    entries.push(line('INFO', 'MDN received: processed, MIC matches', { file_name: receipt.file_name }));
  return entries;
}
