/** The details of an event, as names and values. A missing value appears as 'Not Chosen'. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { EventStatus } from '@/domain/events/EventStatus';
import { categoryOf, type Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { Gmt } from '@/domain/Gmt';
import { GmtWindow } from '@/domain/GmtWindow';
import { gmtDate } from '@/domain/gmt';
import { paths } from '@/domain/paths';
import { events as shared } from '@/messages/events';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import classes from './Event.module.css';

/** Capitalizes the first letter, as the specification requires. */
export const capitalized = (name: string): string => name.charAt(0).toLocaleUpperCase('en') + name.slice(1);

const dateText = (value: string | null) => (value ? gmtDate(`${value}T00:00:00Z`) : shared.notChosen);
const timeText = (value: string | null) => (value ? shared.timeGmt(value.slice(0, 5)) : shared.notChosen);

interface Props {
  title: string;
  event: Event;
  /** The content above the list. */
  children?: ReactNode;
}

export function Summary({ title, event, children }: Props) {
  const { kind, t } = useEvents();
  const viewer = useViewer();
  const { template, start_date, end_date, start_time, end_time, starts_at, ends_at, duration } = event;
  const items: readonly (readonly [string, ReactNode])[] = [
    [shared.status, <EventStatus key="status" status={event.status} pausedAt={event.paused_at} names={t.statuses} />],
    [t.name, capitalized(event.name)],
    [
      shared.template,
      can(viewer, 'viewAny template') ? (
        <Anchor
          key="template"
          fw={520}
          title={shared.viewTemplate}
          component={Link}
          to={paths.viewTemplate({ id: template.id })}
        >
          {template.name}
        </Anchor>
      ) : (
        template.name || shared.notChosen
      ),
    ],
    [t.category.label, t.category.names[categoryOf(event, kind)]],
    [shared.windowColumn, <GmtWindow key="window" starts={starts_at} ends={ends_at} />],
    [shared.duration, shared.minutes(duration)],
    [shared.starts, shared.startWays[event.starts_by_hand]],
    ...(event.paused_at ? [[shared.pausedSince, <Gmt key="paused" at={event.paused_at} />] as const] : []),
    [shared.order, shared.orders[event.shuffle]],
    [shared.startDate, dateText(start_date)],
    [shared.endDate, dateText(end_date)],
    [shared.startTime, timeText(start_time)],
    [shared.endTime, timeText(end_time)],
  ];
  return (
    <Panel title={title} wide>
      <div className={classes.summary}>
        {children}
        <DescriptionList items={items} />
      </div>
    </Panel>
  );
}
