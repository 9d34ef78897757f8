import type { MockContext } from '../../context.ts';
import { compareNames } from '../../model/kit/by-name.ts';
import { jobNow, sftpJobItems } from '../../model/sftp/jobs.ts';

/** Keys of launcher jobs that fetch an account's files, sorted by name. */
export const jobsOfUser = (sftp_user_uuid: string, context: Pick<MockContext, 'store' | 'world'>): string[] =>
  sftpJobItems
    .keys(context)
    .filter((job) => jobNow(job, context).sftp_user_uuid === sftp_user_uuid)
    .sort((a, b) => compareNames(nameOf(a, context), nameOf(b, context)));

const nameOf = (job: string, { store }: Pick<MockContext, 'store'>) =>
  String(store.read('SftpJob', job, 'name'));
