/** The corrected question, its key, and the request for a key and a rule. */
import { correctIds, templateKey } from '@/questions/keys';
import { compareKinds, type KeyedQuestion, type KindCode, type QuestionAnswer } from '@/questions/kinds';
import type { Body, CorrectedKey, Correction, EventData, Rule } from './api';

/** The part of the URL that stands for the slides case, which has no id. */
export const SLIDES = 'slides';

/** The subject of a correction: a question, or the slides case. */
export interface Subject {
  /** The number in the whole template, from 1. */
  number: number;
  type: KindCode;
  text: string;
  weight: number;
  /** The rule of the correction in force. Undefined if there is none. */
  held?: Rule | undefined;
  /** Undefined for the slides case. */
  question?: KeyedQuestion;
}

/** Finds the question that the URL names. */
export function subjectOf({ template }: Pick<EventData, 'template'>, id: string, held?: Rule): Subject | null {
  const { questions, slides } = template;
  const all: (Omit<Subject, 'number'> & { id: string })[] = [
    ...questions.map((question) => ({ ...question, text: question.content, question })),
    ...(slides ? [{ id: SLIDES, type: 6 as const, text: slides.name, weight: slides.weight }] : []),
  ].toSorted((one, other) => compareKinds(one.type, other.type));
  const at = all.findIndex((one) => one.id === id);
  const found = all[at];
  if (!found) return null;
  const { type, text, weight, question } = found;
  return { number: at + 1, type, text, weight, held, ...(question && { question }) };
}

/** Whether a question of this kind can get another key. A question of the other kinds can only count as before (D238). */
const hasKey = (type: KindCode) => type !== 3 && type !== 4 && type !== 6;

/** Whether the only effect of the rule is that a question without a key counts as before the correction in force. */
export const takesBack = ({ type, held }: Pick<Subject, 'type' | 'held'>, rule: Rule) =>
  rule === 'new_key' && !hasKey(type) && (held === 'drop' || held === 'full_marks');

/**
 * Returns the rules that apply to a question (D94). `rest` is the weight of the other questions that count. If it is
 * zero, the question cannot be dropped, because no points would be left.
 */
export function rulesOf({ type, held }: Pick<Subject, 'type' | 'held'>, rest: number): readonly Rule[] {
  if (type === 3 || type === 4) return held === 'drop' ? ['new_key'] : ['drop'];
  const back: readonly Rule[] = takesBack({ type, held }, 'new_key') ? ['new_key'] : [];
  const kept: readonly Rule[] = type === 6 ? [...back, 'full_marks'] : ['new_key', 'better', 'full_marks'];
  const isDroppable = rest > 0 && !(type === 6 && held === 'drop');
  return isDroppable ? [...kept, 'drop'] : kept;
}

export const needsKey = (rule: Rule) => rule === 'new_key' || rule === 'better';

/** Returns the key that counts now: that of the correction in force, or that of the template. */
export function presentKey(question: KeyedQuestion, holding?: Correction): readonly string[] {
  const corrected = holding && needsKey(holding.rule) ? holding.answers : [];
  return corrected.length > 0 ? correctIds(question.type, corrected) : templateKey(question);
}

/** Returns the ids of a key from the value of the answer fields. */
export const keyOfAnswer = (answer: QuestionAnswer | null): readonly string[] =>
  typeof answer === 'string' || answer === null ? [] : answer;

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

/** Returns how many points a total changes. */
export const changeOf = ({ before, after }: { before: number; after: number }) =>
  (toHundredths(after) - toHundredths(before)) / 100;

/** Returns how many points every total changes. Returns null if the changes differ, or if not all of
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
