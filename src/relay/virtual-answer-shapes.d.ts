declare module 'virtual:answer-shapes' {
  const shapes: Record<'types' | 'possible', Readonly<Record<string, string>>> & {
    readonly kinds: readonly string[];
  };
  export default shapes;
}
