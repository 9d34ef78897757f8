/** A name for a new flow that no flow of the partner has yet: “Send load tender”, “Send load tender 2”. */
export function freeName(label: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  for (let place = 1; ; place++) {
    const name = place === 1 ? label : `${label} ${place}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
