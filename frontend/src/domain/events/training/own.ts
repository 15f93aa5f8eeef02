/** The part of the kind that only the participants' pages need. */
import { request } from '@/api/client';
import { ApiError } from '@/api/errors';
import { ownTrainings as t } from '@/messages/ownTrainings';
import { paths } from '../../paths';
import type { OwnParts } from '../kind';

/**
 * For a participant who has submitted, the server would start another attempt. A page that is reloaded after the
 * submission must not start a clock, so only a chosen retake starts one (D176).
 */
async function refuseUnlessChosen(id: string, signal: AbortSignal, retakes: string | undefined) {
  const { data } = await request('get', '/api/v1/trainings/{id}', { params: { path: { id } }, signal });
  if (data.is_user_submit === 1 && data.submitted_at !== retakes) {
    throw new ApiError(409, { code: 'already_submitted', message: t.submittedBefore });
  }
}

export const own: OwnParts = {
  t,
  links: {
    running: [{ to: ({ id }) => paths.answeringTraining({ id }), ...t.start }],
    submitted: [
      { to: ({ template_id }) => paths.ownModelAnswers({ id: template_id }), ...t.modelAnswers },
      { to: ({ id }) => paths.answeringTraining({ id }), ...t.retake, whileRunning: true },
      { to: ({ id }) => paths.ownTrainingResult({ id }), ...t.result, whenScored: true },
    ],
  },
  async start(id, signal, retakes) {
    await refuseUnlessChosen(id, signal, retakes);
    return request('get', '/api/v1/training/start/{id}', { params: { path: { id } }, signal });
  },
};
