import { writeSync } from 'node:fs';
import { frameReader, toFrame } from './frames.ts';
import type { Turn } from './messages.ts';

/** A child for tests that sends what the task's expression says: JSON text of a list of frames, or of bytes as a text. */
const read = frameReader(Number.POSITIVE_INFINITY, (body) => {
  const { turn, task } = JSON.parse(body.toString()) as Turn;
  if (!('expression' in task) || task.expression === undefined) return;
  for (const item of JSON.parse(task.expression) as unknown[]) {
    const isBytes = typeof item === 'string';
    const frame = isBytes ? Buffer.from(item, 'latin1') : toFrame(item);
    const text = isBytes
      ? frame
      : Buffer.from(frame.toString('latin1').replace('"TURN"', String(turn)), 'latin1');
    if (!isBytes) text.writeUInt32BE(text.length - 4);
    writeSync(3, text);
  }
});
process.stdin.on('data', read);
process.stdin.on('end', () => process.exit(0));
