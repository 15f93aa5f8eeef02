/** Lets a participant continue a submitted attempt while the event is running. */
import { IconRestore } from '@tabler/icons-react';
import type { Event, StaffParts } from '@/domain/events/kind';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { askFirst } from '@/ui/askFirst';
import { GatedIcon } from '@/ui/GatedIcon';

export type UseRestore = NonNullable<StaffParts['changes']['useRestore']>;

interface Props {
  event: Pick<Event, 'id' | 'duration'>;
  user: { id: string; name: string; isSubmitted: boolean };
  /** The team for which the user plays, if any. */
  team?: string;
  useRestore: UseRestore;
}

export function RestoreButton({ event, user, team, useRestore }: Props) {
  const restore = useRestore();
  const { id, name, isSubmitted } = user;
  const confirmRestore = async () => {
    await askFirst({
      failed: t.restoreFailed,
      about: name,
      question: {
        question: t.restoreQuestion,
        detail: t.restoreDetail(name, event.duration),
        yes: t.restore,
        no: common.cancel,
      },
      run: () => restore(event.id, id, team),
    });
  };
  const reason = isSubmitted ? undefined : t.stillAnswers;
  return (
    <GatedIcon label={t.restoreOf(name)} icon={IconRestore} reason={reason} onClick={() => void confirmRestore()} />
  );
}
