declare module 'relay-compiler' {
  /** Path of the compiler's binary for this machine. */
  const path: string;
  export default path;
}
