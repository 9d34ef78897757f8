import type { MockContext } from '../../context.ts';
import { done, failed, leftOut, type StageResult } from './stage-result.ts';

/** Runs a flow's script in the sandbox. Its helpers are created there, so nothing of the host is exposed. */
async function script(
  body: string,
  input: object,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
) {
  const { output, error } = await context.services.sandbox.of(company_uuid).run({
    kind: 'CALL',
    source: {
      name: 'script',
      parameters: ['input'],
      body: `const lines = [];
const success = (output) => ({ outcome: 'success', output, lines });
const skip = (message) => ({ outcome: 'skipped', message, lines });
const error = (message) => ({ outcome: 'error', message, lines });
const log = (level, message) => { lines.push(level + ': ' + message); };
const tag = () => {};
const output = input;
const context = { started_at: ${context.clock.now()} };
const run = () => {
${body}
};
return run() ?? success(input);`,
    },
    args: JSON.stringify([input]),
    now: context.clock.now(),
  });
  if (error) return { outcome: 'error', message: `Script failed: ${error.message}`, output: null };
  // The script returns it.
  return JSON.parse(output ?? 'null') as {
    readonly outcome: string;
    readonly message?: string;
    readonly output?: { readonly text?: unknown } | null;
  };
}

/** Runs a script on a text; returns its result and the new text. */
export async function runScript(
  body: string,
  text: string,
  { file_name, company_uuid, context }: { file_name: string; company_uuid: string; context: MockContext },
): Promise<{ readonly result: StageResult; readonly text: string }> {
  const answer = await script(body, { text, file_name }, { company_uuid, context });
  if (answer.outcome === 'skipped')
    return { text, result: { ...leftOut(`Skipped by the script: ${String(answer.message)}`), isEnd: true } };
  if (answer.outcome !== 'success')
    return { text, result: failed(String(answer.message ?? 'Script failed.')) };
  const after = answer.output?.text;
  if (typeof after !== 'string') return { text, result: failed('The script returned no text.') };
  const change = after.length - text.length;
  const message =
    change === 0
      ? 'The script did not change the length of the text.'
      : `The script made the text ${Math.abs(change).toLocaleString('en')} ${Math.abs(change) === 1 ? 'character' : 'characters'} ${change < 0 ? 'shorter' : 'longer'}.`;
  return { text: after, result: done(message, after, 'TEXT') };
}
