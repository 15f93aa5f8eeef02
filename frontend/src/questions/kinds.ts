/**
 * The kinds of question, and what their parts agree on. Each kind has a row here and a folder named by its group:
 *
 *   questions/<group>/rules.ts    what a new question is, and its checks (builder, found by `rules.ts`)
 *   questions/<group>/Build.tsx   edits the answers of one question      (builder, found by `builders.ts`)
 *   questions/<group>/Answer.tsx  takes a participant's answer           (answering, found by `answerFields.ts`)
 *   questions/<group>/Review.tsx  shows the key, and an answer beside it (model answers, grading, `reviews.ts`)
 *
 * The parts are found by their names, each sort by a module of its own, so that a participant loads what takes
 * answers at once and the builder never.
 */
import type { Schemas } from '@/api/client';
import { questions } from '@/messages/questions';

/** 1 true or false, 2 multiple choice, 3 free text, 4 rank, 5 arrange. */
export type QuestionType = Schemas['QuestionType'];
/** A question type, or 6 for slides. */
export type KindCode = Schemas['MarkType'];

/** What must be known of a kind before any of its parts. */
interface KindRow {
  code: KindCode;
  /** The name of its group on the wire. */
  group: string;
  /** Its field in the rows of scores. */
  column: Schemas['ScoreColumn'];
  /** What is given to it: options chosen, options in an order, a text; images in places. */
  gives: 'choice' | 'order' | 'text' | 'places';
  /** Whether a grader gives its marks (D34). */
  byHand: boolean;
}

/** The kinds in the order of their tabs. */
export const KINDS = [
  { code: 1, group: 'trueOrFalse', column: 'scorePerQuestionTrueOrFalse', gives: 'choice', byHand: false },
  { code: 2, group: 'multipleChoices', column: 'scorePerQuestionMultipleChoice', gives: 'choice', byHand: false },
  { code: 3, group: 'freeText', column: 'scorePerQuestionFreeText', gives: 'text', byHand: true },
  { code: 6, group: 'slides', column: 'scorePerQuestionSlides', gives: 'places', byHand: false },
  { code: 4, group: 'rank', column: 'scorePerQuestionRanks', gives: 'choice', byHand: true },
  { code: 5, group: 'arrange', column: 'scorePerQuestionArrange', gives: 'order', byHand: false },
] as const satisfies readonly KindRow[];

type Kind = (typeof KINDS)[number];
export type GroupName = Kind['group'];
/** The groups that are lists of questions. */
export type QuestionGroup = Exclude<GroupName, 'slides'>;

export const isQuestionKind = (kind: Kind): kind is Extract<Kind, { code: QuestionType }> => kind.code !== 6;
export const QUESTION_KINDS = KINDS.filter(isQuestionKind);

/** The tab title where a template gives none of its own. */
export const defaultTitle = (code: KindCode): string => questions.titles[code];

const BY_CODE = Object.fromEntries(KINDS.map((kind) => [kind.code, kind])) as { [Own in Kind as Own['code']]: Own };
/** The row of a code; tsc stops here where a code of the wire has none. */
export const kindOf = <Code extends KindCode>(code: Code) => BY_CODE[code];

const CODES = Object.fromEntries(KINDS.map(({ code, group }) => [group, code])) as {
  [Own in Kind as Own['group']]: Own['code'];
};
export const codeOf = <Name extends GroupName>(group: Name) => CODES[group];

/** The parts in the files of that name, by their groups; `found` is what Vite finds. */
export function byGroup<Part>(file: string, found: Readonly<Record<string, Part>>): Record<QuestionGroup, Part> {
  const parts = QUESTION_KINDS.map(({ group }) => {
    const part = found[`./${group}/${file}`];
    if (part === undefined) throw new Error(`${group}/${file}`);
    return [group, part];
  });
  return Object.fromEntries(parts);
}

/** A question with its key: what staff see. */
export type KeyedQuestion = Schemas['QuestionResponse'];
/** A question as a participant gets it: nothing in it tells the key (D30). */
export type AskedQuestion = Schemas['StartedQuestionResponse'];

/**
 * The answer of a participant to one question: the text of a free-text answer; else option ids, those chosen
 * (true or false, multiple choice, rank) or all of them in order (arrange). `null`: not answered.
 */
export type AnswerValue = string | readonly string[];

export interface AnswerProps {
  question: AskedQuestion;
  /** The id of the element that holds the question's text, which names the answer. */
  labelledBy: string;
  value: AnswerValue | null;
  onChange: (value: AnswerValue | null) => void;
  /** Shown, but not to be changed: time is over, or it is being submitted. */
  readOnly?: boolean;
}

export interface ReviewProps {
  question: KeyedQuestion;
  /** Absent: the model alone is shown. */
  value?: AnswerValue | null | undefined;
}
