/** Reads the questions that a grader marks and their answers, and marks them one by one (D65). */
import { request, type Schemas } from '@/api/client';
import * as limits from '@/api/frameLimits.gen';
import { useApiMutation } from '@/api/mutations';
import { apiList } from '@/api/queries';

export type Overview = Schemas['MarkingResponse'];
export type MarkedQuestion = Schemas['MarkedQuestionResponse'];
export type Answer = Schemas['MarkedAnswerResponse'];
export type OtherGrader = Schemas['OtherGraderResponse'];

export const ANSWERS_PER_PAGE = limits.query.per_page.maximum;

/** Reads one page of the answers. Only the page on screen is kept, so that a long session needs no more memory. */
export const markedAnswers = (id: string, question_id: string, page: number) => ({
  ...apiList('/api/v1/marking/{id}/{question_id}', {
    path: { id, question_id },
    query: { page, per_page: ANSWERS_PER_PAGE, sort: 'asc' },
  }),
  gcTime: 0,
});

interface NewMark {
  score: number;
  comment?: string;
  version: number;
  score_version: number;
}

/** Marks one answer. The page changes its own copy of the answer, so nothing is read again. */
export const markAnswer = (id: string, question_id: string, attempt_id: string, body: NewMark) =>
  request('put', '/api/v1/marking/{id}/{question_id}/{attempt_id}', {
    params: { path: { id, question_id, attempt_id } },
    body,
  });

/** Reports which answer the viewer has open. Returns the other graders at work. */
export const noteOpen = (id: string, attempt_id: string, question_id: string | null) =>
  request('post', '/api/v1/marking/{id}/open', { params: { path: { id } }, body: { attempt_id, question_id } });

export const usePublishMarks = () => useApiMutation('post', '/api/v1/marking/{id}/publish');
