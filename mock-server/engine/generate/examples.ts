/** The examples in the last line of a description, such as ``Examples: `A`, `B` ``; the docs show the same line. */
export function examplesOf(description: string | null | undefined): readonly string[] {
  const line = description?.trimEnd().split('\n').at(-1) ?? '';
  const list = /^Examples?:\s*(.+)$/.exec(line.trim())?.[1] ?? '';
  return Array.from(list.matchAll(/`([^`]+)`/g), (match) => match[1]!);
}

/** The upper limit stated in a description, such as `Size of the page, 1 to 200.`; null if there is none. */
export function documentedMaximum(description: string | null | undefined): number | null {
  const text = /\b\d[\d,]* to (\d[\d,]*)/.exec(description ?? '')?.[1];
  return text === undefined ? null : Number(text.replaceAll(',', ''));
}
