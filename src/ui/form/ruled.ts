import { check } from 'zod/mini';
import type { Rule } from '#rules/rule.ts';

/** Checks a text by a rule that the server applies too. */
export const ruled = (rule: Rule) =>
  check<string>(({ value, issues }) => {
    const message = rule(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

/** Refuses an empty field whose value is null. */
export const filled = <Value>(message: string) =>
  check<Value | null>(({ value, issues }) => {
    if (value === null) issues.push({ code: 'custom', input: value, message });
  });
