import type { LogRequest } from './log-request.ts';

export interface LogsLoaderData {
  readonly request: Promise<LogRequest>;
  /** A new number for each request of the route. */
  readonly asked: number;
}
