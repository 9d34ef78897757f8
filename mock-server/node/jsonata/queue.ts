interface Queue<Job extends { readonly workspace: string }> {
  /** Adds a job at the end of its workspace's jobs. */
  add(job: Job): void;
  /** The next job of the next workspace, in turn, that may run something. */
  peek(mayRun: (workspace: string) => boolean): Job | undefined;
  /** Removes a job, and puts its workspace behind the others; false if it is not waiting. */
  take(job: Job): boolean;
  /** Number of waiting jobs of a workspace. */
  length(workspace: string): number;
  /** Removes all jobs. */
  clear(): readonly Job[];
}

/** A queue in which workspaces take turns, however many jobs each of them has. */
export function createQueue<Job extends { readonly workspace: string }>(): Queue<Job> {
  /** The next workspace is first. */
  const waiting = new Map<string, Job[]>();
  return {
    add(job) {
      const jobs = waiting.get(job.workspace);
      if (jobs) jobs.push(job);
      else waiting.set(job.workspace, [job]);
    },
    peek(mayRun) {
      for (const [workspace, jobs] of waiting) if (mayRun(workspace)) return jobs[0];
      return undefined;
    },
    take(job) {
      const jobs = waiting.get(job.workspace);
      const at = jobs?.indexOf(job) ?? -1;
      if (!jobs || at < 0) return false;
      jobs.splice(at, 1);
      waiting.delete(job.workspace);
      if (jobs.length > 0) waiting.set(job.workspace, jobs);
      return true;
    },
    length: (workspace) => waiting.get(workspace)?.length ?? 0,
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}
