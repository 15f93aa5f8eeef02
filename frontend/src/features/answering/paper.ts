/** The questions as they are asked, and a sheet of answers to and from the wire. No clock, no network. */
import type { Schemas } from '@/api/client';
import { answerValueOf } from '@/questions/answerValue';
import { type AnswerValue, type AskedQuestion, kindOf, QUESTION_KINDS, type QuestionType } from '@/questions/kinds';

export interface Question extends AskedQuestion {
  /** From 1, over the whole paper, in the order of the tabs. */
  number: number;
}

export interface Group {
  type: QuestionType;
  title: string;
  weight: number;
  questions: readonly Question[];
}

export interface Paper {
  /** Only kinds that have questions. */
  groups: readonly Group[];
  questions: readonly Question[];
  byId: ReadonlyMap<string, Question>;
}

/** What is answered, by question id; a question that is absent has no answer. */
export type Sheet = Readonly<Record<string, AnswerValue>>;

export function readPaper(asked: readonly AskedQuestion[]): Paper {
  const sorted = QUESTION_KINDS.flatMap(({ code }) => asked.filter(({ type }) => type === code));
  const questions = sorted.map((question, at) => ({ ...question, number: at + 1 }));
  const groups = QUESTION_KINDS.flatMap(({ code }) => {
    const own = questions.filter(({ type }) => type === code);
    const first = own[0];
    return first ? [{ type: code, title: first.title, weight: first.weight, questions: own }] : [];
  });
  return { groups, questions, byId: new Map(questions.map((question) => [question.id, question])) };
}

type WireSheet = Pick<Schemas['SheetResponse'], 'userAnswers' | 'userArrangeAnswers'>;

export function readSheet(paper: Paper, wire: WireSheet): Sheet {
  const owner = new Map(paper.questions.flatMap(({ id, answers }) => answers.map((option) => [option.id, id])));
  const entries = new Map<string, WireSheet>();
  const of = (option: string): WireSheet => {
    const question = owner.get(option) ?? '';
    const own = entries.get(question) ?? { userAnswers: [], userArrangeAnswers: [] };
    entries.set(question, own);
    return own;
  };
  for (const entry of wire.userAnswers) of(entry.answer_id).userAnswers.push(entry);
  for (const entry of wire.userArrangeAnswers) of(entry.answer_id).userArrangeAnswers.push(entry);
  const sheet: Record<string, AnswerValue> = {};
  for (const [id, own] of entries) {
    const question = paper.byId.get(id);
    const value = question && answerValueOf(question, own);
    if (value) sheet[id] = value;
  }
  return sheet;
}

export function writeSheet(paper: Paper, sheet: Sheet): Schemas['SaveAnswerRequest'][] {
  return paper.questions.flatMap(({ id, type, answers }) => {
    const value = sheet[id];
    if (!isAnswered(value)) return [];
    if (typeof value === 'string') return answers.slice(0, 1).map((only) => ({ answer_id: only.id, value: value }));
    const ordered = kindOf(type).gives === 'order';
    return value.map((option, at) => ({ answer_id: option, value: ordered ? at + 1 : '1' }));
  });
}

/** Blank text is no answer. */
export const isAnswered = (value: AnswerValue | undefined): value is AnswerValue =>
  value !== undefined && (typeof value === 'string' ? value.trim() !== '' : value.length > 0);

function sameValue(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((option, at) => option === other[at]);
}

/** For choices the order of the ids means nothing. */
export function sameAnswer(type: QuestionType, one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  const ordered = kindOf(type).gives === 'order';
  const plain = (value: AnswerValue | undefined) => (Array.isArray(value) && !ordered ? [...value].sort() : value);
  return sameValue(plain(isAnswered(one) ? one : undefined), plain(isAnswered(other) ? other : undefined));
}

export const countAnswered = (sheet: Sheet): number => Object.values(sheet).filter(isAnswered).length;
