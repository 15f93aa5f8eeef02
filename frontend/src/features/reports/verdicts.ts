/** The meaning of a question's figures in words, and which questions to check first. */
import { analysis as t } from '@/messages/analysis';
import { letterOf } from '@/questions/slides/board';
import type { Tone } from '@/ui/StatusDot';
import type { Flag, Question } from './api';
import { countOf, hasKey, ofGroup } from './counts';

/** A question with its printed number, from 1. Dropped questions also have a number, but they are not listed. */
export interface Numbered {
  number: number;
  question: Question;
}

type Verdict = keyof typeof t.verdicts;

/** A flag of the server, or a discrimination below 0 that the server does not flag, because it can be chance (D283). */
type Sign = Exclude<Flag, 'small_sample'> | 'slightly_negative';

function signsOf({ flags, discrimination }: Question): readonly (Flag | Sign)[] {
  const isSlight = discrimination !== null && discrimination < 0 && !flags.includes('negative_discrimination');
  return isSlight ? [...flags, 'slightly_negative'] : flags;
}

/** The signs of an odd question, the most serious first, each with its verdict. The flag for a small sample is not a
    verdict about a question. */
const VERDICTS: readonly (readonly [Sign, Verdict])[] = [
  ['option_beats_key', 'key'],
  ['negative_discrimination', 'key'],
  ['too_hard', 'hard'],
  ['too_easy', 'easy'],
  ['slightly_negative', 'weak'],
  ['unused_option', 'unused'],
];

const TONES: Record<Verdict, Tone> = {
  key: 'bad',
  hard: 'waiting',
  easy: 'quiet',
  weak: 'quiet',
  unused: 'quiet',
  good: 'good',
  unknown: 'quiet',
  given: 'quiet',
};

export const numbered = (questions: readonly Question[]): Numbered[] =>
  questions.map((question) => ({ number: question.number, question }));

export function verdictOf(question: Question): { word: string; tone: Tone; rank: number } {
  if (question.full_marks) return { word: t.verdicts.given, tone: TONES.given, rank: VERDICTS.length };
  const signs = signsOf(question);
  const rank = VERDICTS.findIndex(([sign]) => signs.includes(sign));
  const verdict = VERDICTS[rank]?.[1] ?? (question.facility === null ? 'unknown' : 'good');
  return { word: t.verdicts[verdict], tone: TONES[verdict], rank: rank < 0 ? VERDICTS.length : rank };
}

/** Whether a question with a verdict of this rank is one to check. */
export const isOddRank = (rank: number): boolean => rank < VERDICTS.length;

/** Returns the questions to check, the most serious first. */
export const oddOnes = (questions: readonly Question[]): Numbered[] =>
  numbered(questions)
    .filter(({ question }) => isOddRank(verdictOf(question).rank))
    .sort((one, other) => verdictOf(one.question).rank - verdictOf(other.question).rank);

type Option = Question['options'][number];

/** A choice as the table names it: its letter and its text. */
const named = (options: readonly Option[], option: Option) =>
  t.choiceOf(letterOf(options.indexOf(option)), option.value);

const flagged = ({ options }: Question, flag: Flag) => options.filter(({ flags }) => flags.includes(flag));

/** More of the best chose another choice than a right one. */
function beatenKey(question: Question, participants: number): string {
  const { options } = question;
  const chosen = flagged(question, 'option_beats_key').map((option) =>
    t.advice.chose(ofGroup(option.upper ?? 0, participants, 'best'), named(options, option)),
  );
  const right = options.filter(({ is_correct }) => is_correct).map((option) => named(options, option));
  return t.advice.option_beats_key(chosen, right);
}

function unusedChoices(question: Question, participants: number): string {
  const unused = flagged(question, 'unused_option').map((option) =>
    t.advice.unused(countOf(option.share ?? 0, participants), participants, named(question.options, option)),
  );
  return t.advice.unused_option(unused);
}

/** People with low totals did better. */
function reversed(question: Question, participants: number): string {
  const { upper, lower } = question;
  if (upper === null || lower === null) return t.advice.negative_discrimination;
  const figures = hasKey(question)
    ? t.advice.rightIn(ofGroup(lower, participants, 'weakest'), ofGroup(upper, participants, 'best'))
    : t.advice.pointsIn(lower, upper);
  return `${t.advice.negative_discrimination} ${figures}`;
}

/** Returns a sentence for each sign of a question, in numbers of people where there are any. */
export function adviceOn(question: Question, participants: number): string[] {
  if (question.full_marks) return [t.fullMarks];
  const facility = question.facility ?? 0;
  const won = hasKey(question)
    ? t.advice.right(Math.round(facility * participants), participants)
    : t.advice.won(facility);
  const sentences: Record<Sign, () => string> = {
    option_beats_key: () => beatenKey(question, participants),
    negative_discrimination: () => reversed(question, participants),
    too_hard: () => t.advice.too_hard(won),
    too_easy: () => t.advice.too_easy(won),
    slightly_negative: () => t.advice.slightly_negative,
    unused_option: () => unusedChoices(question, participants),
  };
  const signs = signsOf(question);
  return VERDICTS.flatMap(([sign]) => (signs.includes(sign) ? sentences[sign]() : []));
}
