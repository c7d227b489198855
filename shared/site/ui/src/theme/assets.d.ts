declare module '*.woff2' {
  /** The file's address. */
  const address: string;
  export default address;
}
