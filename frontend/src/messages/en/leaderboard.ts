/** Texts of leaderboards: for staff, on the large screen, and for everyone who has the link. */
import { formatNumber, plural } from '../format';

const PLACES: Readonly<Record<number, string>> = { 1: 'First place', 2: 'Second place', 3: 'Third place' };

export const leaderboard = {
  title: 'Leaderboard',
  failed: "Couldn't load the leaderboard",
  openFailed: "Couldn't load this competition",

  state: 'What is shown',
  states: { off: 'Off', live: 'Live', frozen: 'Frozen', final: 'Final' },
  stateHints: {
    off: 'Nobody sees a leaderboard.',
    live: 'Every published score counts at once.',
    frozen: 'It stays as it is, whatever is published meanwhile.',
    final: 'The places are revealed one by one, from below.',
  },
  names: 'People are shown by',
  namesOf: { names: 'Their names', pseudonyms: 'Pseudonyms' },
  namesHint: 'Pseudonyms tell no name and no order. A change makes a new link.',
  public: 'Show it to everybody who has the link',
  publicHint: 'Without sign-in. Switched off, the link is dead; switched on again, there is a new one.',
  link: 'Link',
  copyLink: 'Copy the link',
  linkCopied: 'Link copied',
  changeFailed: "Couldn't change the leaderboard",

  reveal: 'Reveal',
  revealed: (shown: number, all: number) =>
    `${formatNumber(shown)} of ${plural(all, { one: '# place', other: '# places' })} shown`,
  more: 'Reveal the next place',
  less: 'Hide the last one again',
  nothingMore: 'Every place is shown',
  screen: 'Large screen',

  place: 'Place',
  name: 'Name',
  score: 'Points',
  percentage: 'Percentage',
  empty: 'No published results yet',
  emptyHint: 'Only published scores are on a leaderboard.',
  nothingRevealed: 'No place is revealed yet',
  nothingRevealedHint: 'What is not revealed is sent to nobody.',
  off: 'The leaderboard is off',
  offHint: 'Choose what is shown to begin.',
  rule: 'Equal points share a place, and the next place is skipped: 1, 2, 2, 4.',

  frozenAt: (time: string) => `Frozen at ${time} GMT`,
  live: 'Live',
  results: (n: number) => plural(n, { one: '# result', other: '# results' }),
  best: (n: number, all: number) =>
    `The best ${formatNumber(n)} of ${plural(all, { one: '# result', other: '# results' })}`,
  final: 'final',
  pointsOf: (total: number) => `Points of ${formatNumber(total)}, bonus included.`,
  /** Beside the number of a shared place, on the large screen. */
  same: '=',
  /** Below the number of a shared place, in a table. */
  shared: 'shared',
  share: 'Equal points share a place (=).',
  sharedPlace: (place: number) => `${formatNumber(place)}, shared`,
  ordinal: (place: number) => PLACES[place] ?? `Place ${formatNumber(place)}`,
  others: (first: number, last: number) =>
    first === last ? `Place ${formatNumber(first)}` : `Places ${formatNumber(first)} to ${formatNumber(last)}`,
  podium: 'The first three places',
  hidden: 'Not revealed yet',
  /** Under a place of the podium that no one has, because a better one is shared. */
  skipped: 'Skipped',
  andMore: (n: number) => plural(n, { one: 'and # other', other: 'and # others' }),
  scoreOf: (score: number, total: number) =>
    `${formatNumber(score)} of ${plural(total, { one: '# point', other: '# points' })}`,
  revealedLast: (place: string) => `${place} revealed`,
  revealedNow: (place: string, names: string) => `${place}: ${names}`,

  keys: 'Controls',
  space: 'Space',
  escape: 'Esc',
  screenOf: (name: string) => `${name} on the large screen`,
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
  startReveal: 'Start the reveal',
  back: 'Back',
  hideBar: 'Hide this bar',
  showBar: 'Show the bar',
  leave: 'Leave the large screen',

  gone: 'There is no leaderboard here',
  goneHint: 'The organizer has switched it off, or there is a new link.',
  waiting: 'Nothing to see yet. This page looks again by itself.',
  late: 'No connection. What you see may be out of date.',
};
