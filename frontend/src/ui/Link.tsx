/**
 * The link component of the app. Its text is often the users' own, so the text determines its direction. Its address
 * comes from a path builder (`domain/paths.ts`). The page behind it starts to load as soon as the pointer or the focus
 * rests on the link.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';

declare const built: unique symbol;
/** An address of this app. Only path builders create this type, so a mistyped address does not compile. */
export type Href = string & { readonly [built]: true };

/** The start page, which leads to the viewer's landing page. Equals `paths.home`, which this layer may not import. */
export const START = '/' as Href;

/** Loads the page and the data of an address. Does nothing if no router provides the function. */
export const PreloadContext = createContext<(address: string) => void>(() => {});

/** The time in milliseconds for which the pointer or the focus must rest. So moving over a list loads nothing. */
const REST_MS = 50;

/** Browsers without idle callbacks wait this long. */
const IDLE_MS = 500;

/** Loads the page of an address while the browser is idle, because the user is likely to open it next. */
export function usePreloadWhenIdle(address: Href | undefined): void {
  const preload = useContext(PreloadContext);
  useEffect(() => {
    if (address === undefined) return;
    const load = () => preload(address);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [preload, address]);
}

interface Props extends Omit<LinkProps, 'to'> {
  /** An address, or only other search parameters of the same page. */
  to: Href | { search: string };
}

export function Link({ to, onMouseEnter, onMouseLeave, onFocus, onBlur, ...rest }: Props) {
  const preload = useContext(PreloadContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTimer = () => clearTimeout(timer.current);
  const startTimer = () => {
    stopTimer();
    if (typeof to === 'string') timer.current = setTimeout(() => preload(to), REST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <RouterLink
      to={to}
      dir="auto"
      {...rest}
      onMouseEnter={(event) => {
        startTimer();
        onMouseEnter?.(event);
      }}
      onMouseLeave={(event) => {
        stopTimer();
        onMouseLeave?.(event);
      }}
      onFocus={(event) => {
        startTimer();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        stopTimer();
        onBlur?.(event);
      }}
    />
  );
}
