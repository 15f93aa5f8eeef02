/** A question in the form that the builder uses, and the type of the rules of each kind. */
import type { ComponentType } from 'react';
import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';

/** The maximum number of characters of one answer. */
export const ANSWER_LENGTH = limits.AnswerRequest.value.maxLength;

export interface DraftAnswer {
  /** The key of the answer in the builder. The server does not know it. */
  key: string;
  value: string;
  correct: boolean;
}

export interface DraftQuestion {
  key: string;
  text: string;
  answers: readonly DraftAnswer[];
}

/** The errors of a question: the path in the question (`question`, `answers`, `answers.1.value`) with its message. */
export type Mistakes = Readonly<Record<string, string>>;
export const NO_MISTAKES: Mistakes = {};

/** The part of an answer that the builder reads, from a stored template or from a file with questions. */
export type WireAnswer = Pick<Schemas['GroupAnswerResponse'], 'value' | 'is_correct' | 'order'>;

export interface KindRules {
  /** Returns the answers of a new question. */
  blank: () => DraftAnswer[];
  /** Whether the author writes the answers. Otherwise they are fixed, and the author only chooses the correct one. */
  written: boolean;
  check: (answers: readonly DraftAnswer[]) => Mistakes;
  toWire: (answers: readonly DraftAnswer[]) => Schemas['AnswerRequest'][];
  fromWire: (answers: readonly WireAnswer[]) => DraftAnswer[];
}

export interface BuildProps {
  answers: readonly DraftAnswer[];
  mistakes: Mistakes;
  onChange: (answers: readonly DraftAnswer[]) => void;
}

export type Build = ComponentType<BuildProps>;

let keyCount = 0;
/** Returns a key that is unique in this browser, even among the keys of a restored draft. */
export const newKey = (): string => `${Date.now().toString(36)}-${(keyCount++).toString(36)}`;

export const draftAnswer = (value = '', correct = false): DraftAnswer => ({ key: newKey(), value, correct });

/** Returns a copy of the question with new keys. */
export const copyQuestion = ({ text, answers }: DraftQuestion): DraftQuestion => ({
  key: newKey(),
  text,
  answers: answers.map(({ value, correct }) => draftAnswer(value, correct)),
});

/** Counts characters in the same way as the server (D40). */
export const characterCount = (text: string): number => [...text.trim().normalize()].length;

const FIELD = 'build-';

/**
 * Returns the id of the field at a path in the edited question. The id is unique, because only one question is mounted
 * at a time.
 */
export const fieldId = (path: string): string => `${FIELD}${path}`;

/** Returns the path of the field with this id, or null if the id belongs to another element. */
export const fieldOf = (id: string): string | null => (id.startsWith(FIELD) ? id.slice(FIELD.length) : null);

/** Returns a message in the form in which fields show it. */
export const withStar = (sentence: string | undefined): string | undefined =>
  sentence === undefined ? undefined : `*${sentence}`;

/** Checks that every written answer has a text. */
export function checkTexts(answers: readonly DraftAnswer[]): Mistakes {
  const found: Record<string, string> = {};
  answers.forEach(({ value }, at) => {
    const long = characterCount(value);
    if (long === 0) found[`answers.${at}.value`] = validation.required;
    else if (long > ANSWER_LENGTH) found[`answers.${at}.value`] = t.answerLong(ANSWER_LENGTH);
  });
  return found;
}

/** Marks one answer as correct, and no other. */
export const markCorrect = (answers: readonly DraftAnswer[], key: string): DraftAnswer[] =>
  answers.map((answer) => ({ ...answer, correct: answer.key === key }));

/** Returns the answers in the form of the API, for kinds with choices. The other kinds have their own functions. */
export const toFlaggedAnswers = (answers: readonly DraftAnswer[]): Schemas['AnswerRequest'][] =>
  answers.map(({ value, correct }) => ({ value: value.trim(), is_correct: correct ? 1 : 0 }));
