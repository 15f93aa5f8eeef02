/** The question that is corrected, its key, and the request that a key and a rule make. */
import type { KeyedQuestion, KindCode, QuestionAnswer } from '@/questions/kinds';
import type { Body, CorrectedKey, EventData, Rule } from './api';

/** The word in the address for the slides case, which has no id. */
export const SLIDES = 'slides';

/** What is corrected: a question, or the slides case. */
export interface Subject {
  /** The number in the whole template, from 1. The slides are the last one. */
  number: number;
  type: KindCode;
  text: string;
  weight: number;
  /** Whether a correction in force dropped it. */
  isDropped: boolean;
  /** Missing for the slides. */
  question?: KeyedQuestion;
}

/** Finds the question that the address names. */
export function subjectOf({ template }: Pick<EventData, 'template'>, id: string, isDropped: boolean): Subject | null {
  const { questions, slides } = template;
  if (id === SLIDES) {
    return slides && { number: questions.length + 1, type: 6, text: slides.name, weight: slides.weight, isDropped };
  }
  const at = questions.findIndex((question) => question.id === id);
  const question = questions[at];
  if (!question) return null;
  const { type, content: text, weight } = question;
  return { number: at + 1, type, text, weight, isDropped, question };
}

/** Whether the key of a kind can be another one. Of the others a dropped question is taken back as it was marked (D238). */
const hasKey = (type: KindCode) => type !== 3 && type !== 4 && type !== 6;

/** Whether the rule only lets a dropped question count again. */
export const takesBack = ({ type, isDropped }: Pick<Subject, 'type' | 'isDropped'>, rule: Rule) =>
  isDropped && rule === 'new_key' && !hasKey(type);

/**
 * The rules that hold for a question (D94). Who would be left with no points at all cannot drop it: `rest` is the weight of the
 * others that count.
 */
export function rulesOf({ type, isDropped }: Pick<Subject, 'type' | 'isDropped'>, rest: number): readonly Rule[] {
  if (isDropped && !hasKey(type)) return type === 6 ? ['new_key', 'full_marks'] : ['new_key'];
  if (type === 3 || type === 4) return ['drop'];
  const kept: readonly Rule[] = type === 6 ? ['full_marks'] : ['new_key', 'better', 'full_marks'];
  return rest > 0 ? [...kept, 'drop'] : kept;
}

export const needsKey = (rule: Rule) => rule === 'new_key' || rule === 'better';

/** The key of the template as an answer: the right options, or the items in their order. */
export function templateKey({ type, answers }: KeyedQuestion): readonly string[] {
  const inOrder = type === 5 ? [...answers].sort((one, other) => (one.order ?? 0) - (other.order ?? 0)) : answers;
  return inOrder.filter(({ is_correct }) => type === 5 || is_correct === 1).map(({ id }) => id);
}

/** The ids of a key that the answer fields gave. */
export const keyOfAnswer = (answer: QuestionAnswer | null): readonly string[] =>
  typeof answer === 'string' || answer === null ? [] : answer;

/** The texts of the right answers, in the order of the key or of the question. */
export function keyText({ type, answers }: KeyedQuestion, key: readonly string[]): string {
  const ids = type === 5 ? key : answers.map(({ id }) => id).filter((id) => key.includes(id));
  const values = new Map(answers.map(({ id, value }) => [id, value]));
  return ids.map((id) => values.get(id) ?? '').join(type === 5 ? ' → ' : ', ');
}

/** The correction as the server takes it. */
export function bodyOf(subject: Subject, rule: Rule, key: readonly string[]): Body {
  const { question } = subject;
  if (!question || !needsKey(rule) || takesBack(subject, rule)) return { question_id: question?.id ?? null, rule };
  const answers = question.answers.map(({ id, value }) =>
    question.type === 5
      ? { id, value, order: key.indexOf(id) + 1 }
      : { id, value, is_correct: key.includes(id) ? (1 as const) : (0 as const) },
  );
  return { question_id: question.id, rule, answers };
}

const toHundredths = (points: number) => Math.round(points * 100);

/** Returns by how many points a total changes. */
export const changeOf = ({ before, after }: { before: number; after: number }) =>
  (toHundredths(after) - toHundredths(before)) / 100;

/** Returns the points by which every total changes, or null if they differ or not all of them are listed. */
export function sameChange({
  gained,
  lost,
  changes,
}: Pick<CorrectedKey, 'gained' | 'lost' | 'changes'>): number | null {
  const [first] = changes;
  if (!first || changes.length < gained + lost) return null;
  const by = Math.abs(changeOf(first));
  return changes.every((change) => Math.abs(changeOf(change)) === by) ? by : null;
}
