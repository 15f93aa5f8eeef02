/**
 * The type of CSS modules. The type of a class name is `any`, because under the strict options each use would otherwise
 * need a default value.
 */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: the only type that an index signature gives without `undefined`
  const classes: Readonly<Record<string, any>>;
  export default classes;
}

declare module '*.css';

/** The URL of a file that the build copies. */
declare module '*?url' {
  const address: string;
  export default address;
}
