/** Styles. The type of a class is loose: under the strict options every use of one would need a default otherwise. */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: the only type that an index signature gives without `undefined`
  const classes: Readonly<Record<string, any>>;
  export default classes;
}

declare module '*.css';
