/** The meaning of a question's figures in words, and which questions to check first. */
import { analysis as t } from '@/messages/analysis';
import type { Tone } from '@/ui/StatusDot';
import type { Flag, Question } from './api';

/** A question with its printed number, from 1. Dropped questions also have a number, but they are not listed. */
export interface Numbered {
  number: number;
  question: Question;
}

type Verdict = keyof typeof t.verdicts;

/** A flag of the server, or a discrimination below 0 that the server does not flag, because it can be chance (D283). */
type Sign = Flag | 'slightly_negative';

function signsOf({ flags, discrimination }: Question): readonly Sign[] {
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

export const isOdd = (question: Question): boolean => verdictOf(question).rank < VERDICTS.length;

/** Returns the questions to check, the most serious first. */
export const oddOnes = (questions: readonly Question[]): Numbered[] =>
  numbered(questions)
    .filter(({ question }) => isOdd(question))
    .sort((one, other) => verdictOf(one.question).rank - verdictOf(other.question).rank);

const flaggedOptions = ({ options }: Question, flag: Flag) =>
  options
    .filter(({ flags }) => flags.includes(flag))
    .map(({ value }) => t.quoted(value))
    .join(', ');

/** Returns a sentence for each sign of a question. */
export function adviceOn(question: Question): string[] {
  if (question.full_marks) return [t.fullMarks];
  const { facility } = question;
  const signs = signsOf(question);
  const sentences: Partial<Record<Sign, string>> = {
    option_beats_key: t.advice.option_beats_key(flaggedOptions(question, 'option_beats_key')),
    negative_discrimination: t.advice.negative_discrimination,
    too_hard: t.advice.too_hard(facility ?? 0),
    too_easy: t.advice.too_easy(facility ?? 0),
    slightly_negative: t.advice.slightly_negative,
    unused_option: t.advice.unused_option(flaggedOptions(question, 'unused_option')),
  };
  return VERDICTS.flatMap(([sign]) => (signs.includes(sign) ? (sentences[sign] ?? []) : []));
}

/** The columns by which the questions can be sorted. */
export const SORT_BY = ['weight', 'facility', 'discrimination', 'upper_lower'] as const;

/** Sorts by a figure. Questions without the figure come last. */
export function sorted(rows: readonly Numbered[], by: string, sort: 'asc' | 'desc'): Numbered[] {
  const field = SORT_BY.find((name) => name === by);
  if (!field) return [...rows];
  const sign = sort === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [first, second] = [one.question[field], other.question[field]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second) || one.number - other.number;
  });
}
