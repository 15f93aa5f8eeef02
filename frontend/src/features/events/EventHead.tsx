/** The header of an event's page, which is the same on each tab: name, state, facts, actions and the tabs. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { EventFacts } from '@/domain/events/EventFacts';
import { EventTabs } from '@/domain/events/EventTabs';
import { categoryOf, type Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { PageHeader } from '@/ui/PageHeader';
import { RowMenu } from '@/ui/table/RowMenu';
import { audienceText } from './audience';
import { capitalized } from './Summary';
import { TimeControl } from './TimeControl';
import { useEventActions } from './useEventActions';

interface Props {
  event: Event;
  /** The name of the open tab. */
  part: string;
  /** The primary action of the tab. */
  action?: ReactNode;
}

export function EventHead({ event, part, action }: Props) {
  const { kind, t, may } = useEvents();
  const navigate = useNavigate();
  const audience = kind.isAssignable(event) && audienceText(event);
  const { changes } = useEventActions(() => void navigate(kind.lists[kind.tabOf(event)].address()));
  return (
    <>
      <PageHeader
        title={capitalized(event.name)}
        part={part}
        note={
          <EventFacts event={event} names={t.statuses} more={[t.category.names[categoryOf(event, kind)], audience]} />
        }
        action={
          <Group gap={8}>
            {may('update') && <TimeControl event={event} />}
            {action}
            <RowMenu name={event.name} actions={changes(event)} />
          </Group>
        }
      />
      <EventTabs kind={kind} event={event} />
    </>
  );
}
