/** Texts of the preview of a template as a participant sees it. */
import { formatNumber } from '../format';

export const preview = {
  title: 'Preview',
  nothingStored: 'Preview: nothing is stored',
  close: 'Close preview',
  minutes: 'Minutes',
  setClock: 'Set the clock and start again',
  over: 'The preview is over',
  timeOver: 'The time of the preview is over',
  overHint: (answered: number, of: number) =>
    `${formatNumber(answered)} of ${formatNumber(of)} answered. Nothing was stored.`,
  again: 'Start again',
};
