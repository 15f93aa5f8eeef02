/** Returns a value of the page's address: `useParam('id')` on a page whose route has `:id`. */
import { useParams } from 'react-router-dom';

export function useParam(name: string): string {
  const value = useParams()[name];
  if (value === undefined) throw new Error(`the route of this page has no :${name}`);
  return value;
}
