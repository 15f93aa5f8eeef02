/** The buttons to the previous and the next participant in the whole list. */
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { results as t } from '@/messages/results';
import type { Beside, Waiting } from './api';
import { useGraded } from './kind';
import { shownName } from './names';

interface Props {
  event: string;
  beside: Beside;
  step: keyof Beside;
}

const STEPS = {
  before: { label: t.people.previous, Icon: IconChevronLeft },
  after: { label: t.people.next, Icon: IconChevronRight },
} as const;

export function Step({ event, beside, step }: Props) {
  const kind = useGraded();
  const navigate = useNavigate();
  const { label, Icon } = STEPS[step];
  const person: Waiting | null = beside[step];
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={person ? shownName(person) : label}
      disabled={!person}
      onClick={() => person && void navigate(kind.paths.grading({ id: event, userId: person.id }))}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
