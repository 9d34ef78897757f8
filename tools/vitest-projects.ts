import { readFileSync } from 'node:fs';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import {
  BaseSequencer,
  ForksPoolWorker,
  type PoolOptions,
  type PoolTask,
  type TestSpecification,
  type WorkerRequest,
} from 'vitest/node';

/** A kind of tests: the files, their environment, and the setup for each file. */
interface Tests {
  readonly name: string;
  readonly environment: string;
  readonly include: string;
  readonly setupFiles: string[];
  /**
   * The number of files that share a process. Each process loads its modules, which takes seconds; but the memory that
   * rendered pages leave behind adds up to 1.5 GB per process.
   */
  readonly filesPerProcess: number;
}

/** Most objects of a test are short-lived, and cost almost nothing if they never leave the young generation. */
const EXEC_ARGV = ['--max-semi-space-size=64'];

const ALONE = /\bvi\.(?:mock|doMock|resetModules)\(|\b(?:createErrorReporting|receiveTelemetry)\(/;
const aloneByFile = new Map<string, boolean>();

/**
 * Whether a test file needs a process of its own: it replaces or reloads modules, or starts error reporting, which cannot
 * be stopped.
 */
function isAlone(file: string): boolean {
  const known = aloneByFile.get(file);
  if (known !== undefined) return known;
  const alone = ALONE.test(readFileSync(file, 'utf8'));
  aloneByFile.set(file, alone);
  return alone;
}

/** A process for several test files of a project, or for one that needs its own. */
class SharedProcess extends ForksPoolWorker {
  override readonly name = 'shared-process';
  readonly #filesPerProcess: number;
  #files = 0;
  #isAlone = false;

  constructor(options: PoolOptions, filesPerProcess: number) {
    super(options);
    this.#filesPerProcess = filesPerProcess;
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'run' || message.type === 'collect') {
      const { files } = message.context;
      this.#files += files.length;
      this.#isAlone = files.some(({ filepath }) => isAlone(filepath));
    }
    super.send(message);
  }

  canReuse({ context: { files } }: PoolTask): boolean {
    if (this.#isAlone || files.some(({ filepath }) => isAlone(filepath))) return false;
    return this.#files + files.length <= this.#filesPerProcess;
  }
}

/** Runs the files that need a process of their own last in their project, so that no shared process ends early. */
export class AloneLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) => {
      const { shared = [], alone = [] } = Object.groupBy(own, ({ moduleId }) =>
        isAlone(moduleId) ? 'alone' : 'shared',
      );
      return [...shared, ...alone];
    });
  }
}

/**
 * One project for each kind of tests. Test files of a kind share a process and its modules, because loading the modules
 * for each file takes longer than the tests.
 */
export function testProjects(...kinds: readonly Tests[]): TestProjectInlineConfiguration[] {
  return kinds.map(({ filesPerProcess, include, ...test }) => ({
    extends: true as const,
    test: {
      ...test,
      include: [include],
      isolate: false,
      execArgv: EXEC_ARGV,
      pool: {
        name: 'shared-process',
        createPoolWorker: (options: PoolOptions) => new SharedProcess(options, filesPerProcess),
      },
      // Two copies of graphql (ESM and CommonJS) reject each other's schemas; inlining gives Vitest one.
      server: { deps: { inline: [/graphql/] } },
    },
  }));
}
