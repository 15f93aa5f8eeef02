/**
 * The questions of an attempt, and the conversion of a sheet to and from the form of the API. This module uses no clock
 * and no network.
 */
import type { Schemas } from '@/api/client';
import { answerValueOf } from '@/questions/answerValue';
import { type AnswerValue, type AskedQuestion, kindOf, QUESTION_KINDS, type QuestionType } from '@/questions/kinds';

export interface Question extends AskedQuestion {
  /** The number of the question, from 1, counted over the whole paper in the order of the tabs. */
  number: number;
}

export interface Group {
  type: QuestionType;
  title: string;
  weight: number;
  questions: readonly Question[];
}

export interface Paper {
  /** The kinds that have questions. */
  groups: readonly Group[];
  questions: readonly Question[];
  byId: ReadonlyMap<string, Question>;
}

/** The answers by question id. A question without an entry has no answer. */
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
  const toEntries = (option: string): WireSheet => {
    const question = owner.get(option) ?? '';
    const own = entries.get(question) ?? { userAnswers: [], userArrangeAnswers: [] };
    entries.set(question, own);
    return own;
  };
  for (const entry of wire.userAnswers) toEntries(entry.answer_id).userAnswers.push(entry);
  for (const entry of wire.userArrangeAnswers) toEntries(entry.answer_id).userArrangeAnswers.push(entry);
  const sheet: Record<string, AnswerValue> = {};
  for (const [id, own] of entries) {
    const question = paper.byId.get(id);
    const value = question && answerValueOf(question, own);
    if (value) sheet[id] = inPaperOrder(question, value);
  }
  return sheet;
}

/**
 * Returns the entries of a sheet in the order in which they are sent, each with its question. A refusal names an entry
 * by its index.
 */
export function writeEntries(paper: Paper, sheet: Sheet): { question: string; entry: Schemas['SaveAnswerRequest'] }[] {
  return paper.questions.flatMap(({ id: question, type, answers }) => {
    const value = sheet[question];
    if (!isAnswered(value)) return [];
    if (typeof value === 'string') {
      return answers.slice(0, 1).map((only) => ({ question, entry: { answer_id: only.id, value } }));
    }
    const ordered = kindOf(type).gives === 'order';
    return value.map((option, at) => ({ question, entry: { answer_id: option, value: ordered ? at + 1 : '1' } }));
  });
}

export const writeSheet = (paper: Paper, sheet: Sheet): Schemas['SaveAnswerRequest'][] =>
  writeEntries(paper, sheet).map(({ entry }) => entry);

/**
 * Sorts the chosen options in the order of the paper. Their order has no meaning, and equal choices must become equal
 * lists.
 */
export function inPaperOrder(question: Question, value: AnswerValue): AnswerValue {
  if (typeof value === 'string' || kindOf(question.type).gives === 'order') return value;
  const places = new Map(question.answers.map(({ id }, at) => [id, at]));
  return [...value].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** Returns a text in the form in which the server stores it (D40). */
const normalizeText = (text: string): string =>
  text
    .replaceAll('\0', '')
    .normalize('NFC')
    .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** A blank text counts as no answer. */
export const isAnswered = (value: AnswerValue | undefined): value is AnswerValue =>
  value !== undefined && (typeof value === 'string' ? normalizeText(value) !== '' : value.length > 0);

/** Compares two answers in the form in which the server stores them. */
export function sameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (one === other) return true;
  if (!isAnswered(one) || !isAnswered(other)) return !isAnswered(one) && !isAnswered(other);
  if (typeof one === 'string') return typeof other === 'string' && normalizeText(one) === normalizeText(other);
  return one.length === other.length && one.every((option, at) => option === other[at]);
}

/** The questions whose answers differ between two sheets. */
export function differingQuestions(one: Sheet, other: Sheet): string[] {
  if (one === other) return [];
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].filter((id) => !sameAnswer(one[id], other[id]));
}

export const sameSheet = (one: Sheet, other: Sheet): boolean => differingQuestions(one, other).length === 0;

export function withAnswer(sheet: Sheet, question: string, value: AnswerValue | null): Sheet {
  if (value !== null) return { ...sheet, [question]: value };
  const { [question]: _, ...rest } = sheet;
  return rest;
}

export const countAnswered = (sheet: Sheet): number => Object.values(sheet).filter(isAnswered).length;
