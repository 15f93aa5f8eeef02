/** The keys of questions as lists of ids, and their texts. */
import type { KeyedQuestion } from './kinds';

/** An answer with what the key says of it. */
interface Key {
  id: string;
  is_correct?: 0 | 1 | null;
  order?: number | null;
}

/** Returns the ids of the correct options, or of the items in their order. */
export function correctIds(type: KeyedQuestion['type'], answers: readonly Key[]): readonly string[] {
  const inOrder = type === 5 ? [...answers].sort((one, other) => (one.order ?? 0) - (other.order ?? 0)) : answers;
  return inOrder.filter(({ is_correct }) => type === 5 || is_correct === 1).map(({ id }) => id);
}

/** Returns the key of the template as an answer. */
export const templateKey = ({ type, answers }: KeyedQuestion): readonly string[] => correctIds(type, answers);

/** Returns the texts of the correct answers, in the order of the key or of the question. */
export function keyText({ type, answers }: KeyedQuestion, key: readonly string[]): string {
  const ids = type === 5 ? key : answers.map(({ id }) => id).filter((id) => key.includes(id));
  const values = new Map(answers.map(({ id, value }) => [id, value]));
  return ids.map((id) => values.get(id) ?? '').join(type === 5 ? ' → ' : ', ');
}
