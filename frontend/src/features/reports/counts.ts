/** The numbers of people behind the shares of the analysis. */
import { analysis as t } from '@/messages/analysis';
import { kindOf } from '@/questions/kinds';
import type { Question } from './api';

/** Returns the number of participants in the group of the best and in that of the weakest: 27%, rounded half up, at
    least 1 (D95). */
export const groupSize = (participants: number): number => Math.max(1, Math.floor((27 * participants + 50) / 100));

/** Returns the number of people in a share of a group, with one decimal: people who tie at the border of a group belong
    to it in part. */
export const countOf = (share: number, size: number): number => Math.round(share * size * 10) / 10;

/** Returns a share of the best or the weakest as a number of people, or as a percentage if it is not a whole number. */
export function ofGroup(share: number, participants: number, group: 'best' | 'weakest'): string {
  const size = groupSize(participants);
  const count = countOf(share, size);
  return Number.isInteger(count) ? t.peopleOf[group](count, size) : t.shareOf[group](share);
}

/** Whether the question has right answers, so that a participant has all points or none (D34). */
export const hasKey = ({ type }: Pick<Question, 'type'>): boolean => !kindOf(type).byHand;
