import { useState } from 'react';
import { notify } from '#ui/feedback/notify.ts';

interface SettingOptions<Value> {
  stored: Value;
  /** Resolves to whether it was saved. */
  save: (value: Value) => Promise<boolean>;
  /** The words for the undo toast: "MCP server enabled". */
  said: (value: Value) => string;
}

/**
 * A setting that takes effect at once, with Undo. Its control shows the choice immediately, then the server's value.
 */
export function useSetting<Value>({
  stored,
  save,
  said,
}: SettingOptions<Value>): [shown: Value, change: (value: Value) => Promise<void>] {
  const [pending, setPending] = useState<{ readonly value: Value } | null>(null);
  async function change(value: Value, before = stored): Promise<void> {
    setPending({ value });
    const isSaved = await save(value);
    setPending(null);
    if (isSaved) notify.undo(said(value), () => void change(before, value));
  }
  return [pending ? pending.value : stored, change];
}
