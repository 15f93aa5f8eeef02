/** Texts of a participant's own result at an event. */
import { formatNumber, formatPercent, plural } from '../format';
import { locale } from './locale';

const ORDINAL_RULES = new Intl.PluralRules(locale.tag, { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (n: number) => `${formatNumber(n)}${SUFFIXES[ORDINAL_RULES.select(n)] ?? 'th'}`;

export const ownResult = {
  failed: "Couldn't load your result",
  notPublished: 'Your result is not published yet',
  notPublishedHint: 'It shows here as soon as it is.',
  stillOpen: 'Your answers are not submitted',
  stillOpenUntil: (time: string) => `You can answer until ${time}.`,
  stillOpenHint: 'Your result shows here after you have submitted and it is published.',
  submitted: (time: string) => `Submitted ${time}`,
  published: (time: string) => `Published ${time}`,
  corrected: (time: string) => `Corrected ${time}`,
  correctedHint: 'After the publication the key of a question was corrected. These are the points that count now.',

  sheet: 'Save as PDF',
  sheetFailed: (name: string) => `Couldn't save the result of ${name}`,

  yourScore: 'Your score',
  ofPoints: (of: number) => `of ${formatNumber(of)} points`,
  place: (place: number, of: number) => `${ordinal(place)} of ${formatNumber(of)}`,
  teamPlace: (place: number, of: number) =>
    `Your team: ${ordinal(place)} of ${plural(of, { one: '# team', other: '# teams' })}`,
  bonusHint: (bonus: number) => `${formatNumber(bonus)} of your points are the bonus for answering rank questions.`,
  byKind: 'Points by kind',
  bonus: 'Rank bonus',
  /** In place of the points of a kind whose questions are all dropped. */
  droppedKind: 'dropped',
  pointsOf: (points: number, of: number) => `${formatNumber(points)} of ${formatNumber(of)}`,

  among: (n: number) => plural(n, { one: 'The only result so far', other: 'Among # results' }),
  amongTeams: (n: number) => plural(n, { one: 'The only team with a score so far', other: 'Among # teams' }),
  you: (points: number) => `You, ${formatNumber(points)}`,
  yourTeam: (points: number) => `Your team, ${formatNumber(points)}`,
  mean: (points: number) => `Mean ${formatNumber(points)}`,

  trend: (n: number) => plural(n, { one: 'Your last event', other: 'Your last # events' }),
  attemptsTrend: 'Your attempts',
  perCent: 'per cent',
  trendPoint: (name: string, percentage: number) => `${name}: ${formatPercent(percentage)}`,

  attempts: 'All attempts',
  attemptsHint: 'The latest submitted attempt counts.',
  attempt: 'Attempt',
  attemptName: (n: number) => `Attempt ${formatNumber(n)}`,
  counts: 'counts',
  when: 'Submitted',
  score: 'Score',
  percentage: 'Percentage',

  team: (name: string) => `Your team: ${name}`,
  teamScore: (score: number, of: number, percentage: number) =>
    `${formatNumber(score)} of ${formatNumber(of)} points, ${formatPercent(percentage)}`,
  teamHint: 'The mean of all who play for it. Who did not submit counts 0.',
  teamProvisional: 'Provisional: the event still runs.',
  teamWaits: 'Your team has a score once everybody in it has submitted and is marked.',

  feedback: 'Feedback by question',
  show: 'Questions to show',
  all: (n: number) => `All ${formatNumber(n)}`,
  lost: 'Points lost first',
  commented: (n: number) => `With comment ${formatNumber(n)}`,
  noKey: 'Model answers are not shown here.',
  number: 'No.',
  question: 'Question',
  yours: 'Your answer',
  notAnswered: 'Not answered',
  comment: 'Feedback',
  fullPoints: 'Full points',
  dropped: 'The question was dropped and counts nowhere.',
  doesNotCount: 'Does not count',
  correctedMark: {
    new_key: 'The key was corrected',
    better: 'The key was corrected',
    full_marks: 'Full marks for everybody',
  },
  slidesHint: 'Points are given only if every picture is in the right group.',
  points: 'Points',
  withheld: {
    not_over: 'Feedback by question shows here once the event is over for everybody.',
    withheld: 'Feedback by question is withheld while an event with the same questions is pending or running.',
  },
};
