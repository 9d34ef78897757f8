/** An unused name for a copy: "SAP finance copy", "SAP finance copy 2". */
export function copyName(name: string, others: readonly string[]): string {
  const taken = others.map((other) => other.toLowerCase());
  const numbered = (count: number) => `${name} copy${count === 1 ? '' : ` ${count}`}`;
  let count = 1;
  while (taken.includes(numbered(count).toLowerCase())) count += 1;
  return numbered(count);
}
