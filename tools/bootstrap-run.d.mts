export function npmCommand(args: readonly string[]): {
  readonly file: string;
  readonly args: readonly string[];
  readonly shell: boolean;
};
