import { hash } from '../../kernel/random.ts';
import type { FlowSeed } from './facts.ts';

/** Stages at which a flow can run its own script. */
export type ScriptStep = 'PRE_PROCESS' | 'POST_PROCESS';

const EVERY: Readonly<Record<ScriptStep, number>> = { PRE_PROCESS: 3, POST_PROCESS: 4 };

/** Whether a seeded flow runs a script at a stage; used for both its configuration and its executions. */
export const hasScript = ({ flow_uuid }: Pick<FlowSeed, 'flow_uuid'>, step: ScriptStep): boolean =>
  hash(flow_uuid, step) % EVERY[step] === 0;

const before: Readonly<Record<string, string>> = {
  X12: `// The sender pads elements with blanks and now and then ends segments with a line feed. ISA must stay as long.
if (!input.text.startsWith('ISA')) {
  return skip('No interchange in the file');
}
const isa = input.text.slice(0, 106);
const rest = input.text.slice(106).replace(/~\\s*\\n/g, '~').replace(/ +(?=[*~])/g, '');
return success({ ...input, text: isa + rest });`,
  EDIFACT: `// Without UNA the default service characters are meant, whatever the file name says.
const text = input.text.trim();
if (!/^(UNA|UNB)/.test(text)) {
  return error('The file does not begin with UNA or UNB');
}
log('info', \`\${text.split("'").length} segments\`);
return success({ ...input, text });`,
  CARGOWISE: `// Attached documents are large and no receiver of this flow wants them.
const text = input.text.replace(/<AttachedDocumentCollection>[\\s\\S]*?<\\/AttachedDocumentCollection>/, '');
log('debug', \`\${input.text.length - text.length} characters left out\`);
return success({ ...input, text });`,
  GENERIC: `// Lines without a reference are totals of the sender's own.
const lines = input.text.split(/\\r?\\n/);
const kept = lines.filter((line, place) => place === 0 || line.split(/[,;]/)[0] !== '');
log('info', \`\${lines.length - kept.length} lines left out\`);
return success({ ...input, text: kept.join('\\n') });`,
};

const after = `// The receiver takes 20 MB at most and says nothing about what is larger.
const size = output.text.length;
if (size > 20_000_000) {
  return error(\`\${size} characters are more than the receiver takes\`);
}
log('debug', \`\${size} characters go out\`);
return success(output);`;

/** The script of a flow at a stage; null if it has none. */
export function scriptText(
  flow: Pick<FlowSeed, 'flow_uuid'>,
  step: ScriptStep,
  /** `FileStandard` of the flow's input. */
  standard: string,
): string | null {
  if (!hasScript(flow, step)) return null;
  return step === 'POST_PROCESS' ? after : (before[standard] ?? before['GENERIC'] ?? null);
}
