import type { MockContext } from '../../context.ts';
import { jobNow } from './jobs.ts';
import type { Look } from './waiting-files.ts';

/** The current search parameters of a job; `looks` is the number of earlier looks. */
export function lookAt(job_uuid: string, looks: number, context: Pick<MockContext, 'store'>): Look {
  const { read, company_uuid, flow_uuid } = jobNow(job_uuid, context);
  const needed = read('auth_kind') === 'PRIVATE_KEY' ? 'private_key' : 'password';
  return {
    company_uuid,
    host: read('host'),
    port: read('port'),
    directory: read('directory'),
    pattern: read('pattern'),
    pattern_kind: read('pattern_kind'),
    min_age_seconds: read('min_age_seconds'),
    max_files: read('max_files'),
    order: read('order'),
    host_key_fingerprint: read('host_key_fingerprint'),
    canSignIn:
      read('source_kind') === 'HOSTED' ||
      read('secrets').some(({ name, is_set }) => name === needed && is_set),
    flow_uuid,
    looks,
    taken: [],
  };
}
