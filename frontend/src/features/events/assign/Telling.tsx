/** The choice to inform people by email, with a preview of the email, and a link for organizers who write to them on
    their own. */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { assigning as t } from '@/messages/assigning';
import { CopyAddress } from '@/ui/CopyAddress';
import { LetterPreview } from '@/ui/LetterPreview';
import { LoadFailed } from '@/ui/LoadFailed';
import classes from './Assign.module.css';

type Form = 'set_up' | 'not_set_up';

interface TellProps {
  event: Pick<Event, 'id'>;
  tell: boolean;
  onTell: (tell: boolean) => void;
  /** The number of people who get an email, and the number of those without an account. Undefined for teams. */
  counts?: { all: number; notSetUp: number } | undefined;
  disabled?: boolean;
  /** Whether the focus starts here when the dialog opens. */
  focused?: boolean;
}

/** Previews of the two forms of the email. */
export function Letters({ id, counts, first = 'set_up' }: { id: string; counts?: TellProps['counts']; first?: Form }) {
  const [form, setForm] = useState(first);
  const query = useQuery(useEvents().assigning.letters(id, ''));
  const label = t.preview;
  const options = [
    { value: 'set_up', label: t.setUp(counts && counts.all - counts.notSetUp) },
    { value: 'not_set_up', label: t.notSetUp(counts?.notSetUp) },
  ];
  return (
    <>
      <SegmentedControl
        aria-label={t.whichPreview}
        size="xs"
        fullWidth
        data={options}
        value={form}
        onChange={(value) => setForm(value === 'not_set_up' ? 'not_set_up' : 'set_up')}
      />
      {query.isError && <LoadFailed title={t.previewFailed} query={query} />}
      {query.data && <LetterPreview letter={query.data[form]} label={label} />}
    </>
  );
}

export function Telling({ event, tell, onTell, counts, disabled = false, focused = false }: TellProps) {
  return (
    <div className={classes.tell}>
      <Checkbox
        label={t.tell}
        description={counts ? t.tellCounts(counts.all, counts.notSetUp) : t.tellHint}
        checked={tell}
        disabled={disabled}
        data-autofocus={focused || undefined}
        onChange={({ currentTarget }) => onTell(currentTarget.checked)}
      />
      {tell && <Letters id={event.id} counts={counts} />}
    </div>
  );
}

/** The URL of the event's page for participants, to copy. */
export function LinkToSend({ event }: { event: Pick<Event, 'id'> }) {
  const { kind } = useEvents();
  return (
    <div className={classes.link}>
      <strong>{t.sendYourself}</strong>
      <CopyAddress address={window.location.origin + kind.paths.own({ id: event.id })} />
      <span className={classes.hint}>{t.linkHint}</span>
    </div>
  );
}
