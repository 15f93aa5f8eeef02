/** The header of an event's page, which is the same on each tab: name, state, facts, actions and the tabs. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { EventStatus } from '@/domain/events/EventStatus';
import { EventTabs } from '@/domain/events/EventTabs';
import { categoryOf, type Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { eventPage } from '@/messages/eventPage';
import { PageHeader } from '@/ui/PageHeader';
import { RowMenu } from '@/ui/table/RowMenu';
import { audienceText } from './audience';
import classes from './EventPage.module.css';
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

/** The facts below the name: "Rivers · 10 questions · 65 points · Individual · 24 participants". */
function Facts({ event }: { event: Event }) {
  const { kind, t } = useEvents();
  const { template } = event;
  const questions = template.question_types.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    template.name,
    eventPage.questions(questions),
    eventPage.points(template.total_weight),
    t.category.names[categoryOf(event, kind)],
    kind.isAssignable(event) ? audienceText(event) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <span className={classes.facts}>
      <EventStatus status={event.status} pausedAt={event.paused_at} names={t.statuses} />
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their places
        <span key={at} className={classes.fact}>
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}

export function EventHead({ event, part, action }: Props) {
  const { kind, may } = useEvents();
  const navigate = useNavigate();
  const { changes } = useEventActions(() => void navigate(kind.lists[kind.tabOf(event)].address()));
  return (
    <>
      <PageHeader
        title={capitalized(event.name)}
        part={part}
        note={<Facts event={event} />}
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
