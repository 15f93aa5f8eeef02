/** Texts of the link to the reports service of the operator. */
import { titles } from './titles';

export const reports = {
  title: titles.reports,
  newTab: '(opens in a new tab)',
  opening: 'The reports are opened…',
  failed: "Couldn't open the reports",
};
