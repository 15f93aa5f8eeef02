/** The corrected question, its key, and the request for a key and a rule. */
import type { KeyedQuestion, KindCode, QuestionAnswer } from '@/questions/kinds';
import type { Body, CorrectedKey, Correction, EventData, Rule } from './api';

/** The part of the URL that stands for the slides case, which has no id. */
export const SLIDES = 'slides';

/** The subject of a correction: a question, or the slides case. */
export interface Subject {
  /** The number in the whole template, from 1. The slides case has the last number. */
  number: number;
  type: KindCode;
  text: string;
  weight: number;
  /** Whether a correction in force has dropped the question. */
  isDropped: boolean;
  /** Undefined for the slides case. */
  question?: KeyedQuestion;
}

/** Finds the question that the URL names. */
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

/** Whether a question of this kind can get another key. A dropped question of the other kinds can only be restored
    with its former marks (D238). */
const hasKey = (type: KindCode) => type !== 3 && type !== 4 && type !== 6;

/** Whether the only effect of the rule is that a dropped question counts again. */
export const takesBack = ({ type, isDropped }: Pick<Subject, 'type' | 'isDropped'>, rule: Rule) =>
  isDropped && rule === 'new_key' && !hasKey(type);

/**
 * Returns the rules that apply to a question (D94). `rest` is the weight of the other questions that count. If it is
 * zero, the question cannot be dropped, because no points would be left.
 */
export function rulesOf({ type, isDropped }: Pick<Subject, 'type' | 'isDropped'>, rest: number): readonly Rule[] {
  if (isDropped && !hasKey(type)) return type === 6 ? ['new_key', 'full_marks'] : ['new_key'];
  if (type === 3 || type === 4) return ['drop'];
  const kept: readonly Rule[] = type === 6 ? ['full_marks'] : ['new_key', 'better', 'full_marks'];
  return rest > 0 ? [...kept, 'drop'] : kept;
}

export const needsKey = (rule: Rule) => rule === 'new_key' || rule === 'better';

/** An answer with what the key says of it. */
interface Key {
  id: string;
  is_correct?: 0 | 1 | null;
  order?: number | null;
}

/** Returns the ids of the correct options, or of the items in their order. */
function correctIds(type: KeyedQuestion['type'], answers: readonly Key[]): readonly string[] {
  const inOrder = type === 5 ? [...answers].sort((one, other) => (one.order ?? 0) - (other.order ?? 0)) : answers;
  return inOrder.filter(({ is_correct }) => type === 5 || is_correct === 1).map(({ id }) => id);
}

/** Returns the key of the template as an answer. */
export const templateKey = ({ type, answers }: KeyedQuestion): readonly string[] => correctIds(type, answers);

/** Returns the key that counts now: that of the correction in force, or that of the template. */
export function presentKey(question: KeyedQuestion, holding?: Correction): readonly string[] {
  const corrected = holding && needsKey(holding.rule) ? holding.answers : [];
  return corrected.length > 0 ? correctIds(question.type, corrected) : templateKey(question);
}

/** Returns the ids of a key from the value of the answer fields. */
export const keyOfAnswer = (answer: QuestionAnswer | null): readonly string[] =>
  typeof answer === 'string' || answer === null ? [] : answer;

/** Returns the texts of the correct answers, in the order of the key or of the question. */
export function keyText({ type, answers }: KeyedQuestion, key: readonly string[]): string {
  const ids = type === 5 ? key : answers.map(({ id }) => id).filter((id) => key.includes(id));
  const values = new Map(answers.map(({ id, value }) => [id, value]));
  return ids.map((id) => values.get(id) ?? '').join(type === 5 ? ' → ' : ', ');
}

/** Returns the correction in the form of the request. */
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

/** Returns the number of points by which a total changes. */
export const changeOf = ({ before, after }: { before: number; after: number }) =>
  (toHundredths(after) - toHundredths(before)) / 100;

/** Returns the number of points by which every total changes. Returns null if the changes differ, or if not all of
    them are listed. */
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
