/** An answer in words, as its participant gave it. */
import { answering as t } from '@/messages/answering';
import type { AnswerValue } from '@/questions/kinds';
import { isAnswered, type Question } from './paper';

export function answerText({ answers }: Pick<Question, 'answers'>, value: AnswerValue | null | undefined): string {
  if (!isAnswered(value ?? undefined)) return t.answerTakenBack;
  if (typeof value === 'string') return value;
  return (value ?? []).map((option) => answers.find(({ id }) => id === option)?.value ?? '').join(', ');
}
