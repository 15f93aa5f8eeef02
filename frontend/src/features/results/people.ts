/** The parts that the list of people and the field for choosing a person on a phone share. */
import { results as t } from '@/messages/results';
import type { Tone } from '@/ui/StatusDot';
import type { Beside, Person } from './api';
import type { PersonState } from './grading';

export interface PeopleProps {
  event: string;
  people: readonly Person[];
  current: string;
  beside: Beside;
}

/** The progress of grading an event. The server counts all its participants. */
export interface Progress {
  participants: number;
  answered: number;
  scored: number;
}

export const STATE_TONES: Record<PersonState, Tone> = {
  graded: 'good',
  toGrade: 'waiting',
  answering: 'accent',
  notSolved: 'quiet',
};

export const STATE_WORDS: Record<PersonState, string> = {
  graded: t.graded,
  toGrade: t.ungraded,
  answering: t.answeringNow,
  notSolved: t.notSolved,
};

/** The number of people that are shown at once. */
export const PEOPLE_PER_PAGE = 50;
