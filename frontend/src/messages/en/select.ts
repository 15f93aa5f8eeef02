import { formatNumber } from '../format';

/** Texts of a field that searches on the server. */
export const select = {
  searchFailed: "Couldn't search. Open the list again to try again.",
  moreMatches: (n: number) => `${formatNumber(n)} more: type to search`,
};
