/** Lets a participant who has submitted go on answering, while the event runs. */
import { IconRestore } from '@tabler/icons-react';
import type { Assignment, Event, StaffParts } from '@/domain/events/kind';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { askFirst } from '@/ui/askFirst';
import { GatedIcon } from '@/ui/GatedIcon';

interface Props {
  event: Pick<Event, 'id' | 'duration'>;
  assignment: Assignment;
  useRestore: NonNullable<StaffParts['changes']['useRestore']>;
}

export function RestoreButton({ event, assignment, useRestore }: Props) {
  const restore = useRestore();
  const { participant_id: user, participant, is_submited: isSubmitted } = assignment;
  const confirmRestore = async () => {
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
  const reason = isSubmitted ? undefined : t.stillAnswers;
  return (
    <GatedIcon
      label={t.restoreOf(participant.name)}
      icon={IconRestore}
      reason={reason}
      onClick={() => void confirmRestore()}
    />
  );
}
