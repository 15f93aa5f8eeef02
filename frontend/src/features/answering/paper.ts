/**
 * The questions of an attempt, and the conversion of a sheet to and from the form of the API. This module uses no clock
 * and no network.
 */
import type { Schemas } from '@/api/client';
import { answerValueOf } from '@/questions/answerValue';
import { type AnswerValue, type AskedQuestion, compareKinds, KINDS, type KindCode, kindOf } from '@/questions/kinds';
import { inCaseOrder, samePlacements } from '@/questions/slides/board';
import { type AskedSlides, isPlacements, type Placement } from '@/questions/slides/types';

/** The slides case as a question of the paper: it counts as one, and its answer is the placed pictures. */
interface SlidesQuestion {
  id: string;
  type: 6;
  title: string;
  weight: number;
  content: string;
  slides: AskedSlides;
}

interface Numbered {
  /** The number of the question, from 1, counted over the whole paper in the order of the tabs. */
  number: number;
}

export type Question = (AskedQuestion | SlidesQuestion) & Numbered;

export interface Group {
  type: KindCode;
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

const asQuestion = (slides: AskedSlides): SlidesQuestion => {
  const { id, title, weight, name } = slides;
  return { id, type: 6, title, weight, content: name, slides };
};

export function readPaper(asked: readonly AskedQuestion[], slides: AskedSlides | null): Paper {
  const all = [...asked, ...(slides ? [asQuestion(slides)] : [])];
  const sorted = all.toSorted((one, other) => compareKinds(one.type, other.type));
  const questions = sorted.map((question, at): Question => ({ ...question, number: at + 1 }));
  const groups = KINDS.flatMap(({ code }) => {
    const own = questions.filter(({ type }) => type === code);
    const first = own[0];
    return first ? [{ type: code, title: first.title, weight: first.weight, questions: own }] : [];
  });
  return { groups, questions, byId: new Map(questions.map((question) => [question.id, question])) };
}

type WireSheet = Pick<Schemas['SheetResponse'], 'userAnswers' | 'userArrangeAnswers' | 'userAnswerSlides'>;
type Entries = Omit<WireSheet, 'userAnswerSlides'>;

const slidesOf = ({ questions }: Paper) => questions.find((question) => question.type === 6);

export function readSheet(paper: Paper, wire: WireSheet): Sheet {
  const owner = new Map(
    paper.questions.flatMap((question) =>
      question.type === 6 ? [] : question.answers.map((option) => [option.id, question.id]),
    ),
  );
  const entries = new Map<string, Entries>();
  const toEntries = (option: string): Entries => {
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
    const value = question && question.type !== 6 && answerValueOf(question, own);
    if (value) sheet[id] = inPaperOrder(question, value);
  }
  const slides = slidesOf(paper);
  const placed = slides && inPaperOrder(slides, { slides: wire.userAnswerSlides });
  if (isAnswered(placed) && slides) sheet[slides.id] = placed;
  return sheet;
}

/**
 * Returns the entries of a sheet in the order in which they are sent, each with its question. A refusal names an entry
 * by its index. The pictures of the slides case are not among them.
 */
export function writeEntries(paper: Paper, sheet: Sheet): { question: string; entry: Schemas['SaveAnswerRequest'] }[] {
  return paper.questions.flatMap((asked) => {
    const question = asked.id;
    const value = sheet[question];
    if (asked.type === 6 || !isAnswered(value) || isPlacements(value)) return [];
    if (typeof value === 'string') {
      return asked.answers.slice(0, 1).map((only) => ({ question, entry: { answer_id: only.id, value } }));
    }
    const ordered = kindOf(asked.type).gives === 'order';
    return value.map((option, at) => ({ question, entry: { answer_id: option, value: ordered ? at + 1 : '1' } }));
  });
}

export const writeSheet = (paper: Paper, sheet: Sheet): Schemas['SaveAnswerRequest'][] =>
  writeEntries(paper, sheet).map(({ entry }) => entry);

/** Returns the placed pictures of the slides case as they are sent. */
export function writeSlides(paper: Paper, sheet: Sheet): readonly Placement[] {
  const slides = slidesOf(paper);
  const value = slides && sheet[slides.id];
  return isPlacements(value) ? value.slides : [];
}

/** The id of the slides case, under which its answer is in the sheet. Undefined if the paper has none. */
export const slidesId = (paper: Paper): string | undefined => slidesOf(paper)?.id;

/**
 * Sorts the chosen options, or the placed pictures, in the order of the paper. Their order has no meaning, and equal
 * choices must become equal lists.
 */
export function inPaperOrder(question: Question, value: AnswerValue): AnswerValue {
  if (question.type === 6) return isPlacements(value) ? inCaseOrder(question.slides, value) : value;
  if (typeof value === 'string' || isPlacements(value) || kindOf(question.type).gives === 'order') return value;
  const places = new Map(question.answers.map(({ id }, at) => [id, at]));
  return [...value].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** Returns a text in the form in which the server stores it (D40, D257). */
const normalizeText = (text: string): string =>
  text
    .replaceAll('\0', '')
    .normalize('NFC')
    .replace(/^[\p{White_Space}\p{Cc}\p{DI}\u2800]+$|^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** A blank text counts as no answer. Slides are answered as soon as one picture is placed. */
export function isAnswered(value: AnswerValue | undefined): value is AnswerValue {
  if (value === undefined) return false;
  if (typeof value === 'string') return normalizeText(value) !== '';
  return (isPlacements(value) ? value.slides : value).length > 0;
}

/** Compares two answers in the form in which the server stores them. */
export function sameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (one === other) return true;
  if (!isAnswered(one) || !isAnswered(other)) return !isAnswered(one) && !isAnswered(other);
  if (typeof one === 'string') return typeof other === 'string' && normalizeText(one) === normalizeText(other);
  if (isPlacements(one)) return isPlacements(other) && samePlacements(one, other);
  if (isPlacements(other)) return false;
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
