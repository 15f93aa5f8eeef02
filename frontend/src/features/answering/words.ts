/** Answers in words: for a person who reads them outside of their questions. */
import type { UnsentAnswer } from '@/domain/events/unsentRecord';
import { answering as t } from '@/messages/answering';
import type { AnswerValue } from '@/questions/kinds';
import type { Draft } from './draft';
import type { Paper, Question } from './paper';

export function answerText({ answers }: Question, value: AnswerValue | undefined): string {
  if (value === undefined) return t.answerTakenBack;
  if (typeof value === 'string') return value;
  return value.map((option) => answers.find(({ id }) => id === option)?.value ?? '').join(', ');
}

/** The answers of a draft, in the order of the paper. */
export const draftInWords = (paper: Paper, draft: Draft): UnsentAnswer[] =>
  paper.questions.flatMap((question) => {
    const answer = draft.answers[question.id];
    if (!answer) return [];
    const text = answerText(question, answer.mine ?? undefined);
    return [{ number: question.number, question: question.content, text, at: answer.at }];
  });
