/**
 * The app's only link. Its address comes from a path builder (`domain/paths.ts`), and the page behind it is loaded
 * as soon as the pointer or the focus rests on the link.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';

declare const built: unique symbol;
/** An address of this app. Only a path builder makes one, so a mistyped address does not compile. */
export type Href = string & { readonly [built]: true };

/** The start page, which leads to the landing page of the viewer. `paths.home` is the same for the layers above. */
export const START = '/' as Href;

/** Loads the page and the data of an address; nothing where no router provides it. */
export const PreloadContext = createContext<(address: string) => void>(() => {});

/** Milliseconds that the pointer or the focus must rest: passing over a list loads nothing. */
const REST_MS = 50;

interface Props extends Omit<LinkProps, 'to'> {
  /** An address, or another search on the same page. */
  to: Href | { search: string };
}

export function Link({ to, onMouseEnter, onMouseLeave, onFocus, onBlur, ...rest }: Props) {
  const preload = useContext(PreloadContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    if (typeof to === 'string') timer.current = setTimeout(() => preload(to), REST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <RouterLink
      to={to}
      {...rest}
      onMouseEnter={(event) => {
        start();
        onMouseEnter?.(event);
      }}
      onMouseLeave={(event) => {
        stop();
        onMouseLeave?.(event);
      }}
      onFocus={(event) => {
        start();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        stop();
        onBlur?.(event);
      }}
    />
  );
}
