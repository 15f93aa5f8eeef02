/** The logo, a small colonnade, with the name of the product. */
import { common } from '@/messages/common';
import classes from './Wordmark.module.css';

export function Wordmark({ large = false }: { large?: boolean }) {
  return (
    <span className={classes.wordmark} data-large={large || undefined}>
      <svg viewBox="0 0 22 20" aria-hidden="true">
        <path d="M1 0h20v3H1zM3 5h3v10H3zM9.5 5h3v10h-3zM16 5h3v10h-3zM1 17h20v2H1z" />
      </svg>
      {common.product}
    </span>
  );
}
