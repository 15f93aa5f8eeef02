/** The questions of a sheet with the key that its marks follow (D299). */
import { correctIds, keyText, templateKey } from '@/questions/keys';
import type { KeyedQuestion } from '@/questions/kinds';
import type { Sheet } from './api';

export type SheetCorrection = Sheet['corrections'][number];

export const correctionOf = ({ corrections }: Pick<Sheet, 'corrections'>, id: string | null) =>
  corrections.find(({ question_id }) => question_id === id);

/** Returns the question with the key that its mark follows. */
export function markedBy(question: KeyedQuestion, correction: SheetCorrection | undefined): KeyedQuestion {
  if (!correction || correction.is_by_template) return question;
  const keys = new Map(correction.answers.map((answer) => [answer.id, answer]));
  const answers = question.answers.map((answer) => {
    const key = keys.get(answer.id);
    return { ...answer, is_correct: key?.is_correct ?? answer.is_correct, order: key?.order ?? answer.order };
  });
  return { ...question, answers };
}

/** Returns the other key of the question as a text: the one that is not shown. Returns null if there is none. */
export function otherKey(
  question: KeyedQuestion,
  correction: SheetCorrection,
): { inTemplate: boolean; answers: string } | null {
  if (correction.answers.length === 0) return null;
  const inTemplate = !correction.is_by_template;
  const key = inTemplate ? templateKey(question) : correctIds(question.type, correction.answers);
  return { inTemplate, answers: keyText(question, key) };
}
