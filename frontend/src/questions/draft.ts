/** A question as the builder holds it while it is written, and what the rules of a kind tell about it. */
import type { ComponentType } from 'react';
import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';

/** The largest number of characters of one answer. */
export const ANSWER_LENGTH = limits.AnswerRequest.value.maxLength;

export interface DraftAnswer {
  /** Its identity in the builder; the server knows nothing of it. */
  key: string;
  value: string;
  correct: boolean;
}

export interface DraftQuestion {
  key: string;
  text: string;
  answers: readonly DraftAnswer[];
}

/** What is wrong: path within the question (`question`, `answers`, `answers.1.value`) to the sentence. */
export type Mistakes = Readonly<Record<string, string>>;
export const NO_MISTAKES: Mistakes = {};

export interface KindRules {
  /** The answers of a new question. */
  blank: () => DraftAnswer[];
  /** Whether the author writes the answers; else they are fixed, and only chosen from. */
  written: boolean;
  check: (answers: readonly DraftAnswer[]) => Mistakes;
  toWire: (answers: readonly DraftAnswer[]) => Schemas['AnswerRequest'][];
  fromWire: (answers: readonly Schemas['GroupAnswerResponse'][]) => DraftAnswer[];
}

export interface BuildProps {
  answers: readonly DraftAnswer[];
  mistakes: Mistakes;
  onChange: (answers: readonly DraftAnswer[]) => void;
}

export type Build = ComponentType<BuildProps>;

let made = 0;
/** Unique in this browser, also beside the keys of a restored draft. */
export const newKey = (): string => `${Date.now().toString(36)}-${(made++).toString(36)}`;

export const draftAnswer = (value = '', correct = false): DraftAnswer => ({ key: newKey(), value, correct });

/** Characters as the server counts them (D40). */
export const length = (text: string): number => [...text.trim().normalize()].length;

/** The id of the field at a path of the edited question: one question is mounted at a time. */
export const fieldId = (path: string): string => `build-${path}`;

/** A sentence as its field shows it. */
export const starred = (sentence: string | undefined): string | undefined =>
  sentence === undefined ? undefined : `*${sentence}`;

/** Every written answer has a text. */
export function checkTexts(answers: readonly DraftAnswer[]): Mistakes {
  const found: Record<string, string> = {};
  answers.forEach(({ value }, at) => {
    const long = length(value);
    if (long === 0) found[`answers.${at}.value`] = validation.required;
    else if (long > ANSWER_LENGTH) found[`answers.${at}.value`] = t.answerLong(ANSWER_LENGTH);
  });
  return found;
}

/** One answer marked as the right one, and no other. */
export const mark = (answers: readonly DraftAnswer[], key: string): DraftAnswer[] =>
  answers.map((answer) => ({ ...answer, correct: answer.key === key }));

/** How the answers of choices are sent; the other kinds have their own way. */
export const flagged = (answers: readonly DraftAnswer[]): Schemas['AnswerRequest'][] =>
  answers.map(({ value, correct }) => ({ value: value.trim(), is_correct: correct ? 1 : 0 }));
