/** Shows beside the sheet that the participant's device reported answers which did not reach the server (D114). */
import { Alert } from '@mantine/core';
import { gmtDateTime } from '@/domain/gmt';
import { results as t } from '@/messages/results';
import type { Sheet } from './api';

export function UnsentNote({ unsent }: Pick<Sheet, 'unsent'>) {
  if (!unsent) return null;
  return (
    <Alert color="yellow" role="note" mb={16} title={t.unsentTitle(unsent.answers_count)}>
      {t.unsentHint(gmtDateTime(unsent.made_at))}
    </Alert>
  );
}
