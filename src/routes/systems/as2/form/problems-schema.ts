import { check, custom } from 'zod/mini';

/** A schema of what is wrong with the values: each path with how to put it right. */
export const problemsSchema = <Values extends object>(
  problemsOf: (values: Values) => readonly (readonly [path: string, message: string])[],
) =>
  custom<Values>().check(
    check(({ value, issues }) => {
      for (const [path, message] of problemsOf(value))
        issues.push({ code: 'custom', input: value, path: [path], message });
    }),
  );
