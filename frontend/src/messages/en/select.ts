import { formatNumber } from '../format';

/** Texts of a field that searches on the server. */
export const select = {
  searchFailed: "Couldn't search. Open the list again to try again.",
  forbidden: 'Your role does not let you see this list.',
  moreMatches: (n: number) => `${formatNumber(n)} more: type to search`,
};
