/** The `edifact` package, which the tests compare our parser with, has no types. */
declare module 'edifact' {
  class Parser {
    on(event: string, listener: (value: string) => void): void;
    encoding(level: string): void;
    write(chunk: string): void;
    end(): void;
  }
  const edifact: { readonly Parser: typeof Parser };
  export default edifact;
}

declare module 'edifact/segments.js' {
  const segments: Readonly<Record<string, { readonly elements: readonly string[] }>>;
  export default segments;
}

declare module 'edifact/elements.js' {
  const elements: Readonly<Record<string, { readonly components: readonly string[] }>>;
  export default elements;
}
