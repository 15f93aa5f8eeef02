/** Texts of the analysis of an event or a template, for staff. */
import { formatNumber, formatPercent, plural } from '../format';
import { titles } from './titles';

/** Returns a share such as 0.4567 as `46%`. */
const percent = (share: number) => formatPercent(Math.round(share * 100));
/** Returns a figure with two decimals at most. */
const rounded = (figure: number) => formatNumber(Math.round(figure * 100) / 100);

const sheets = (n: number) => plural(n, { one: '# sheet', other: '# sheets' });

export const analysis = {
  title: titles.reports,
  choose: 'Choose what to analyse',
  chooseHint:
    'How hard the questions are, how well they tell strong participants from weak ones, and which ones to look at again.',
  what: 'Analyse',
  kinds: { competitions: 'Competition', trainings: 'Training', templates: 'Template' },
  templateHint: 'A template is analysed over all its competitions and trainings.',
  nothingAnswered: 'Nobody has answered yet',
  failed: "Couldn't load the analysis",
  percent,
  rounded,
  none: '–',

  note: (template: string, counted: number) => `${template} · ${sheets(counted)}`,
  nobody: 'Nobody has submitted yet',
  nobodyHint: 'The analysis begins with the first submitted sheet.',
  allWait: (n: number) =>
    plural(n, { one: '# submitted sheet waits for marks', other: '# submitted sheets wait for marks' }),
  allWaitHint: 'The analysis begins once a grader has marked every question of a sheet.',
  someWait: (counted: number, submitted: number) =>
    `${formatNumber(counted)} of ${formatNumber(submitted)} submitted sheets are counted. The others wait for marks.`,
  smallSample: 'Read the figures with care',
  smallSampleHint: (n: number) =>
    `There are only ${sheets(n)}. With fewer than 30, a few more people could change what is said here.`,

  figures: 'Totals, without the rank bonus',
  sheets: 'Sheets',
  mean: 'Mean',
  median: 'Median',
  deviation: 'Standard deviation',
  range: 'Lowest and highest',
  alpha: 'Reliability (alpha)',
  error: 'Standard error',
  pointsOf: (points: number, all: number) => `${rounded(points)} of ${formatNumber(all)}`,
  points: (points: number) => plural(Math.round(points * 100) / 100, { one: '# point', other: '# points' }),
  fromTo: (from: number, to: number) => `${rounded(from)} to ${rounded(to)}`,
  reliability: (alpha: number) => {
    const word =
      alpha >= 0.9 ? 'very high' : alpha >= 0.8 ? 'high' : alpha >= 0.7 ? 'good enough for a ranking' : 'low';
    return `${rounded(alpha)}, ${word}`;
  },
  noAlpha: 'Needs two questions, ten sheets and different totals',
  errorMeans: (points: number) => `±${rounded(points)} points`,

  toLookAt: (n: number) => plural(n, { one: '# question to look at', other: '# questions to look at' }),
  nothingOdd: 'No question stands out',
  nothingOddHint: 'None is too easy or too hard, and none is answered better by people with low totals.',
  show: 'Open question',
  showOf: (number: number) => `Open question ${formatNumber(number)}`,
  counted: (n: number, reliability: string | null) =>
    reliability === null ? sheets(n) : `${sheets(n)} · reliability ${reliability}`,

  verdicts: {
    key: 'Check the key',
    hard: 'Hard',
    easy: 'Too easy',
    weak: 'Tells little',
    unused: 'Unused choice',
    good: 'Nothing odd',
    unknown: 'No figure',
    given: 'Full marks for everybody',
  },
  fullMarks: 'A correction gave everybody full marks, so the marks here say nothing of the question.',
  /** What to look at, for each flag. */
  advice: {
    chose: (people: string, choice: string) => `${people} chose ${choice}.`,
    option_beats_key: (chosen: readonly string[], right: readonly string[]) =>
      `${chosen.join(' ')} The key says ${right.join(', ')}. Check the key first.`,
    negative_discrimination:
      'People with low totals did better here than people with high totals. Check the key, then the wording.',
    rightIn: (weakest: string, best: string) => `${weakest} got it right, but only ${best}.`,
    pointsIn: (weakest: number, best: number) =>
      `The weakest won ${percent(weakest)} of the points, the best ${percent(best)}.`,
    right: (n: number, all: number) =>
      n === 0 ? 'Nobody got it right' : `${formatNumber(n)} of ${formatNumber(all)} got it right`,
    won: (facility: number) => (facility === 0 ? 'Nobody won a point' : `${percent(facility)} of the points were won`),
    too_hard: (won: string) => `${won}. Check whether the wording is clear and whether this was taught.`,
    too_easy: (won: string) => `${won}, so it hardly tells people apart. Fine as a first question.`,
    slightly_negative:
      'The marks here do not go with the rest of the totals, so this question hardly tells people apart.',
    unused: (n: number, all: number, choice: string) =>
      n === 0 ? `Nobody chose ${choice}.` : `${formatNumber(n)} of ${formatNumber(all)} chose ${choice}.`,
    unused_option: (chosen: readonly string[]) =>
      `${chosen.join(' ')} A more plausible wrong choice would make the question stronger.`,
  },
  choiceOf: (letter: string, text: string) => `${letter} “${text}”`,
  /** Numbers of people in the groups of the best and the weakest. */
  peopleOf: {
    best: (n: number, all: number) => `${formatNumber(n)} of the best ${formatNumber(all)}`,
    weakest: (n: number, all: number) => `${formatNumber(n)} of the weakest ${formatNumber(all)}`,
  },
  /** Their shares, if people who tie at the border of a group belong to it in part. */
  shareOf: {
    best: (share: number) => `${percent(share)} of the best`,
    weakest: (share: number) => `${percent(share)} of the weakest`,
  },

  map: 'Difficulty and discrimination',
  mapHint: 'Each circle is a question, or several that are at one place. A thick circle is one to look at.',
  easy: 'Easy',
  hardlyTells: 'Hardly tells strong from weak',
  facilityAxis: 'Facility: share of the points won',
  noMap: 'Discrimination needs at least two participants with different results.',
  mapSaid: (n: number) =>
    `A chart with ${plural(n, { one: '# question', other: '# questions' })} by facility and discrimination. The table of the questions has the same figures.`,
  scores: 'Distribution of the scores',
  scoresSaid: 'A bar chart of how many participants have which percentage. The table below it has the same figures.',
  time: 'Time used',
  timeSaid: 'A bar chart of how many participants took how long. The table below it has the same figures.',
  timeMeans: (median: string, from: string, to: string) =>
    `Half of the participants took ${median} or less. The shortest time was ${from}, the longest ${to}.`,
  timeHint: 'From the start, or from the latest restore, to the submission. Pauses are part of it.',
  asTable: 'Show as a table',
  classOf: (from: number, to: number) => `${formatNumber(from)}–${formatPercent(to)}`,
  percentage: 'Percentage',
  count: 'Participants',
  timeClass: (from: string, to: string) => `${from} – ${to}`,
  duration: (seconds: number) => {
    const whole = Math.round(seconds);
    const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
    const parts = [
      hours > 0 && `${formatNumber(hours)} h`,
      minutes > 0 && `${formatNumber(minutes)} min`,
      rest > 0 && `${formatNumber(rest)} s`,
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' ') : '0 s';
  },

  questions: 'Questions',
  number: 'No.',
  question: 'Question',
  kind: 'Kind',
  weight: 'Points',
  facility: 'Facility',
  facilityHint: 'Share of the points won',
  discrimination: 'Discrimination',
  upperLower: 'Best less weakest',
  verdict: 'Verdict',
  order: 'Order of the questions',
  orders: {
    number: { asc: 'As in the template', desc: 'As in the template, the last one first' },
    weight: { asc: 'Fewest points first', desc: 'Most points first' },
    facility: { asc: 'Hardest first', desc: 'Easiest first' },
    discrimination: { asc: 'Lowest discrimination first', desc: 'Highest discrimination first' },
    upper_lower: { asc: 'Smallest difference first', desc: 'Largest difference first' },
  },

  allQuestions: 'All questions',
  place: (at: number, all: number) => `${formatNumber(at)} of ${formatNumber(all)}`,
  previous: 'Previous question',
  next: 'Next question',
  heading: (number: number, kind: string, points: string) => `Question ${formatNumber(number)} · ${kind} · ${points}`,
  discriminationHint: 'Marks compared with the rest of the total, −1 to 1',
  upperRight: (n: number, all: number) => `${formatNumber(n)} of ${formatNumber(all)} right`,
  weakestRight: (n: number, all: number) => `weakest 27%: ${formatNumber(n)} of ${formatNumber(all)}`,
  weakest: (share: number) => `of the points, weakest 27%: ${percent(share)}`,
  sample: 'Sample',
  sampleOf: sheets,
  sampleHint: 'Fewer than 30: read with care',
  empty: 'Left empty',
  emptyHint: 'Participants without an answer',
  meanOf: (mean: number, weight: number) => `Mean ${rounded(mean)} of ${formatNumber(weight)}`,
  choices: 'Choices',
  choice: 'Choice',
  key: 'Right answer',
  upper: 'Best 27%',
  chosenByAll: (n: number) => `Chosen by all ${formatNumber(n)}`,
  best: (n: number) => `Best ${formatNumber(n)}`,
  worst: (n: number) => `Weakest ${formatNumber(n)}`,
  beats: 'Chosen by more of the best than a right answer',
  unused: 'Hardly anybody chose it',
  positions: 'Positions of the items',
  item: 'Item',
  position: (at: number) => formatNumber(at),
  rightPlace: 'right place',
  positionsHint: (n: number) => `How many of ${sheets(n)} have each item at each position.`,
  placesHint: (n: number) => `How many of ${sheets(n)} have each image at each place.`,
  unplaced: 'Not placed',
  places: 'Places of the images',
  image: 'Image',
  noText: 'The answers to this question are texts or marks, which have no distribution of choices.',
  formulas: 'Formulas and sources',
  formulaList: [
    'Total: the sum of the marks, without the bonus.',
    'Facility: the mean mark divided by the weight of the question.',
    'Discrimination: Pearson’s correlation of the mark with the total without this mark (Henrysson, 1963).',
    'Best and weakest 27%: by total. Participants who tie at the border belong to a group in part (Kelley, 1939).',
    'Reliability: Cronbach’s alpha by questions; the slides are one (Cronbach, 1951).',
    'Standard error of measurement: the standard deviation (n − 1) × √(1 − alpha) (Lord and Novick, 1968).',
    'Check the key: discrimination below −0.1 while the weakest 27% did better than the best, or a wrong choice that beats a right one.',
    'Too easy: facility above 95%. Hard: below 20%. Unused: a wrong choice of fewer than 5% of at least 30 participants.',
  ],
};
