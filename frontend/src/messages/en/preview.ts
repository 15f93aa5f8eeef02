/** Texts of the preview of a template as a participant sees it. */
import { formatNumber } from '../format';

export const preview = {
  title: 'Preview',
  nothingStored: 'Preview: nothing is stored',
  close: 'Close preview',
  minutes: 'Minutes',
  minutesUnit: ' min',
  setClock: 'Set the clock and start again',
  over: 'The preview is over',
  timeOver: 'The time of the preview is over',
  overHint: (answered: number, of: number) =>
    `${formatNumber(answered)} of ${formatNumber(of)} answered. Nothing was stored.`,
  again: 'Start again',
};

/** The same texts for a rehearsal, which a participant takes before an event. */
export const rehearsal: typeof preview = {
  ...preview,
  title: 'Rehearsal',
  nothingStored: 'Rehearsal: nothing is sent or stored',
  close: 'End the rehearsal',
  over: 'The rehearsal is over',
  timeOver: 'The time of the rehearsal is over',
  overHint: (answered: number, of: number) =>
    `${formatNumber(answered)} of ${formatNumber(of)} answered. Nothing was sent or stored. After the event, your receipt with its code stands here.`,
  again: 'Once more',
};
