/** The answers of a draft as texts, for a reader who does not see the questions. */
import type { UnsentAnswer } from '@/domain/events/unsentRecord';
import { answerText } from './answerText';
import type { Draft } from './draft';
import type { Paper } from './paper';

/** The answers of a draft, in the order of the paper. */
export const draftInWords = (paper: Paper, draft: Draft): UnsentAnswer[] =>
  paper.questions.flatMap((question) => {
    const answer = draft.answers[question.id];
    if (!answer) return [];
    const text = answerText(question, answer.mine ?? undefined);
    return [{ number: question.number, question: question.content, text, at: answer.at }];
  });
