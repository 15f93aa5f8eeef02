/**
 * The kinds of question, and the types that their parts share. Each kind has a row here, and a folder with the name of
 * its group:
 *
 *   questions/<group>/rules.ts    what a new question is, and its checks (builder, found by `rules.ts`)
 *   questions/<group>/Build.tsx   edits the answers of one question      (builder, found by `builders.ts`)
 *   questions/<group>/Answer.tsx  takes a participant's answer           (answering, found by `answerFields.ts`)
 *   questions/<group>/Review.tsx  shows the key, and an answer beside it (model answers, grading, `reviews.ts`)
 *
 * The parts are found by their file names. A separate module finds each sort of part. So a participant loads the answer
 * fields at once, and never loads the builder.
 *
 * Slides are one case a template, not a list of questions. Their parts are in `slides/` and have their own types.
 */
import type { Schemas } from '@/api/client';
import { questions } from '@/messages/questions';
import type { Placements } from './slides/types';

/** 1 true or false, 2 multiple choice, 3 free text, 4 rank, 5 arrange. */
export type QuestionType = Schemas['QuestionType'];
/** A question type, or 6 for slides. */
export type KindCode = Schemas['MarkType'];

/** The facts about a kind that are needed before its parts are loaded. */
interface KindRow {
  code: KindCode;
  /** The name of its group in the API. */
  group: string;
  /** Its field in the score tables. */
  column: Schemas['ScoreColumn'];
  /** The form of an answer: chosen options, options in an order, a text, or images in places. */
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

/** The title of the tab if a template has no title for the kind. */
export const defaultTitle = (code: KindCode): string => questions.titles[code];

const BY_CODE = Object.fromEntries(KINDS.map((kind) => [kind.code, kind])) as { [Own in Kind as Own['code']]: Own };
/** Returns the row of a code. If a code of the API has no row, tsc reports an error here. */
export const kindOf = <Code extends KindCode>(code: Code) => BY_CODE[code];

const CODES = Object.fromEntries(KINDS.map(({ code, group }) => [group, code])) as {
  [Own in Kind as Own['group']]: Own['code'];
};
export const codeOf = <Name extends GroupName>(group: Name) => CODES[group];

const PLACES = Object.fromEntries(KINDS.map(({ code }, at) => [code, at])) as Record<KindCode, number>;
/** Compares two kinds by the order of their tabs, which every list of questions has. */
export const compareKinds = (one: KindCode, other: KindCode): number => PLACES[one] - PLACES[other];

/** Returns the parts in the files with the name `file`, by group. `found` contains the modules that Vite found. */
export function byGroup<Part>(file: string, found: Readonly<Record<string, Part>>): Record<QuestionGroup, Part> {
  const parts = QUESTION_KINDS.map(({ group }) => {
    const part = found[`./${group}/${file}`];
    if (part === undefined) throw new Error(`${group}/${file}`);
    return [group, part];
  });
  return Object.fromEntries(parts);
}

/** A question with the correct answers, in the form for staff. */
export type KeyedQuestion = Schemas['QuestionResponse'];
/** A question in the form for participants. It contains nothing of the answer key (D30). */
export type AskedQuestion = Schemas['StartedQuestionResponse'];

/**
 * The answer of a participant to one question. For free text, it is the text. For other kinds, it contains option ids:
 * the chosen ones (true or false, multiple choice, rank) or all of them in order (arrange). `null` means that there is
 * no answer.
 */
export type QuestionAnswer = string | readonly string[];

/** The answer of a participant to a question, or to the slides case, which counts as one question. */
export type AnswerValue = QuestionAnswer | Placements;

export interface AnswerProps {
  question: AskedQuestion;
  /** The id of the element with the question's text, which labels the answer. */
  labelledBy: string;
  value: QuestionAnswer | null;
  onChange: (value: QuestionAnswer | null) => void;
  /** Whether the answer cannot be changed, because the time is over or the sheet is being submitted. */
  readOnly?: boolean;
}

export interface ReviewProps {
  question: KeyedQuestion;
  /** If undefined, only the model answer is shown. */
  value?: QuestionAnswer | null | undefined;
}
