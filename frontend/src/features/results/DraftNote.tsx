/** Says that the sheet has marks that were given question by question and are not published yet (D65). */
import { Alert } from '@mantine/core';
import { gmtDateTime } from '@/domain/gmt';
import { results as t } from '@/messages/results';
import type { Sheet } from './api';

export function DraftNote({ drafts }: Pick<Sheet, 'drafts'>) {
  const [latest] = [...drafts].sort((one, other) => other.at.localeCompare(one.at));
  if (!latest) return null;
  return (
    <Alert color="gray" role="note" mb={16}>
      {t.marking.draftBy(latest.by.name, gmtDateTime(latest.at))}
    </Alert>
  );
}
