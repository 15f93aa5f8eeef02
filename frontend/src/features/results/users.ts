/** The parts that the list of people and the field for choosing a person on a phone share. */
import { results as t } from '@/messages/results';
import type { Tone } from '@/ui/StatusDot';
import type { AnsweredUser, Beside } from './api';
import type { GradedUserState } from './grading';

export interface UserListProps {
  event: string;
  people: readonly AnsweredUser[];
  current: string;
  beside: Beside;
}

/** The progress of grading an event. The server counts all its participants. */
export interface Progress {
  participants: number;
  answered: number;
  scored: number;
}

export const STATE_TONES: Record<GradedUserState, Tone> = {
  graded: 'good',
  toGrade: 'waiting',
  answering: 'accent',
  notSolved: 'quiet',
};

export const STATE_WORDS: Record<GradedUserState, string> = {
  graded: t.graded,
  toGrade: t.ungraded,
  answering: t.answeringNow,
  notSolved: t.notSolved,
};

/** The number of people that are shown at once. */
export const PEOPLE_PER_PAGE = 50;
