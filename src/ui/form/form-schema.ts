import { check, custom } from 'zod/mini';

/**
 * An error in the values of a form: the path of its field, such as `contact.email` or in parts, and what is wrong, as
 * the rules in `rules/` say it. Null instead of a message means that the field is right.
 */
export type ValidationError = readonly [path: string | readonly (string | number)[], message: string | null];

/** The schema of a form whose values are checked by one function. */
export const formSchema = <Values extends object>(errorsOf: (values: Values) => Iterable<ValidationError>) =>
  custom<Values>().check(
    check(({ value, issues }) => {
      for (const [path, message] of errorsOf(value))
        if (message !== null)
          issues.push({
            code: 'custom',
            input: value,
            path: typeof path === 'string' ? path.split('.') : [...path],
            message,
          });
    }),
  );
