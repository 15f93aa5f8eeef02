/** Lets a participant who has submitted go on answering, while the event runs. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { Assignment, Event, StaffParts } from '@/domain/events/kind';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { askFirst } from '@/ui/askFirst';

interface Props {
  event: Pick<Event, 'id' | 'duration'>;
  assignment: Assignment;
  useRestore: NonNullable<StaffParts['changes']['useRestore']>;
}

export function RestoreButton({ event, assignment, useRestore }: Props) {
  const restore = useRestore();
  const { participant_id: user, participant, is_submited: isSubmitted } = assignment;
  const label = t.restoreOf(participant.name);
  const bar = isSubmitted ? undefined : t.stillAnswers;
  const confirmRestore = async () => {
    if (bar) return;
    await askFirst({
      failed: t.restoreFailed,
      about: participant.name,
      question: {
        question: t.restoreQuestion,
        detail: t.restoreDetail(participant.name, event.duration),
        yes: t.restore,
        no: common.cancel,
      },
      run: () => restore(event.id, user),
    });
  };
  return (
    <Tooltip label={bar ?? label}>
      <ActionIcon
        aria-label={bar ? `${label}: ${bar}` : label}
        aria-disabled={bar ? true : undefined}
        onClick={() => void confirmRestore()}
      >
        <IconRestore size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
