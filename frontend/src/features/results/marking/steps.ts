/** Finds the next answer to mark, and prepares the texts of the list. */
import type { Answer, OtherGrader } from './api';

export const isMarked = ({ score }: Pick<Answer, 'score'>): boolean => score !== null;

/** Whether no one has marked the answer and no other grader has it open. */
export const isFree = (answer: Answer, taken: { has: (id: string) => boolean }): boolean =>
  !isMarked(answer) && !taken.has(answer.id);

/**
 * Returns the index of the next answer without a mark, after `at` and then from the beginning. Answers that another
 * grader has open come last. Returns null if all are marked.
 */
export function nextToMark(
  answers: readonly Answer[],
  at: number,
  taken: { has: (id: string) => boolean },
): number | null {
  const order = [...answers.keys()].slice(at + 1).concat([...answers.keys()].slice(0, at));
  const open = order.filter((place) => {
    const answer = answers[place];
    return answer !== undefined && !isMarked(answer);
  });
  const free = open.find((place) => !taken.has(answers[place]?.id ?? ''));
  return free ?? open[0] ?? null;
}

/** Whether another grader opened the answer before the viewer. */
export const isOpenedFirst = (others: readonly OtherGrader[], id: string): boolean =>
  others.some(({ attempt_id, opened_first }) => attempt_id === id && opened_first);

/** Returns the names of the graders by the answer that each has open, either in this question or with the whole
    sheet. */
export function gradersByAnswer(others: readonly OtherGrader[], question: string): ReadonlyMap<string, string> {
  const here = others.filter(({ question_id }) => question_id === null || question_id === question);
  return new Map(here.map(({ attempt_id, grader }) => [attempt_id, grader.name]));
}

/** Returns the mean of the given marks, or null if there are none. */
export function meanOf(answers: readonly Answer[]): number | null {
  const marks = answers.flatMap(({ score, answered }) => (answered && score !== null ? [score] : []));
  if (marks.length === 0) return null;
  return Math.round((10 * marks.reduce((sum, mark) => sum + mark, 0)) / marks.length) / 10;
}

const MAX_OFFERED = 3;

/** Returns the comments of this question that were used most, the latest first among equals. `present` is the comment of
    the open answer, which is not offered again. */
export function offeredComments(answers: readonly Answer[], present: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { comment } of answers) {
    if (comment && comment !== present) counts.set(comment, (counts.get(comment) ?? 0) + 1);
  }
  return [...counts.entries()]
    .reverse()
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_OFFERED)
    .map(([comment]) => comment);
}

/** Returns the number of words of a text, also in scripts without spaces between words. */
export const wordsIn = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
