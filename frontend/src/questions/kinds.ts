/**
 * The kinds of question, and what their parts agree on. Each kind has a folder named by its group:
 *
 *   questions/<group>/rules.ts    what a new question is, and its checks (builder)
 *   questions/<group>/Build.tsx   edits the answers of one question      (builder, `builders.ts`)
 *   questions/<group>/Answer.tsx  takes a participant's answer           (answering, `answers.ts`)
 *   questions/<group>/Review.tsx  shows the key, and an answer beside it (model answers, grading, `reviews.ts`)
 *
 * Three registries, not one, so that a participant does not load the builder.
 */
import type { ComponentType } from 'react';
import type { Schemas } from '@/api/client';
import { messages } from '@/messages';

/** 1 true or false, 2 multiple choice, 3 free text, 4 rank, 5 arrange. */
export type QuestionType = Schemas['QuestionType'];
/** A question type, or 6 for slides. */
export type KindCode = Schemas['MarkType'];

/** The kinds in the order of their tabs, by the names of their groups on the wire. */
export const KINDS = [
  { code: 1, group: 'trueOrFalse' },
  { code: 2, group: 'multipleChoices' },
  { code: 3, group: 'freeText' },
  { code: 6, group: 'slides' },
  { code: 4, group: 'rank' },
  { code: 5, group: 'arrange' },
] as const satisfies readonly { code: KindCode; group: string }[];

export type GroupName = (typeof KINDS)[number]['group'];
/** The groups that are lists of questions. */
export type QuestionGroup = Exclude<GroupName, 'slides'>;

export const isQuestionKind = (
  kind: (typeof KINDS)[number],
): kind is Extract<(typeof KINDS)[number], { code: QuestionType }> => kind.code !== 6;
export const QUESTION_KINDS = KINDS.filter(isQuestionKind);

/** The tab title where a template gives none of its own. */
export const defaultTitle = (code: KindCode): string => messages.questions.titles[code];

const CODES = Object.fromEntries(KINDS.map(({ code, group }) => [group, code])) as {
  [Name in GroupName]: Extract<(typeof KINDS)[number], { group: Name }>['code'];
};
export const codeOf = <Name extends GroupName>(group: Name) => CODES[group];

/** A question with its key: what staff see. */
export type KeyedQuestion = Schemas['QuestionView'];
/** A question as a participant gets it: nothing in it tells the key (D30). */
export type AskedQuestion = Schemas['StartedQuestionView'];

/**
 * What a participant gave to one question: the text of a free-text answer; else option ids, those chosen
 * (true or false, multiple choice, rank) or all of them in order (arrange). `null`: not answered.
 */
export type Given = string | readonly string[];

export interface AnswerProps {
  question: AskedQuestion;
  given: Given | null;
  onChange: (given: Given | null) => void;
  /** Shown, but not to be changed: time is over, or it is being submitted. */
  readOnly?: boolean;
}

export interface ReviewProps {
  question: KeyedQuestion;
  /** Absent: the model alone is shown. */
  given?: Given | null | undefined;
}

export type Answers = Readonly<Record<QuestionType, ComponentType<AnswerProps>>>;
export type Reviews = Readonly<Record<QuestionType, ComponentType<ReviewProps>>>;
