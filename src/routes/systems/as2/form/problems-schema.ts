import { check, custom } from 'zod/mini';

/** Creates a schema from a function that returns the faults in the values, each with its path and how to correct it. */
export const problemsSchema = <Values extends object>(
  problemsOf: (values: Values) => readonly (readonly [path: string, message: string])[],
) =>
  custom<Values>().check(
    check(({ value, issues }) => {
      for (const [path, message] of problemsOf(value))
        issues.push({ code: 'custom', input: value, path: [path], message });
    }),
  );
