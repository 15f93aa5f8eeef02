/** An event in the calendar. Pressing it shows the facts of the event. */
import { ActionIcon, Button, Group, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { eventPermission } from '@/domain/events/access';
import { EventStatus } from '@/domain/events/EventStatus';
import { formatLocalMinutes, formatRelative } from '@/domain/gmt';
import { ownAndGmtWindow } from '@/domain/ownTimes';
import { withSearch } from '@/domain/paths';
import { calendar as t } from '@/messages/calendar';
import { eventPage } from '@/messages/eventPage';
import { eventTerms } from '@/messages/eventTerms';
import { Link } from '@/ui/Link';
import { MENU_ICONS } from '@/ui/menuIcons';
import { audienceText } from '../audience';
import classes from './Calendar.module.css';
import { formatDay } from './formatDay';
import { daysOf, isLong } from './lanes';
import type { CalendarEvent } from './reads';

function Facts({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const viewer = useViewer();
  const { id, kind, name, status, starts_at, ends_at, template, duration } = event;
  const [own, gmt] = ownAndGmtWindow(starts_at, ends_at);
  const type = kind.category.field === 'participant_type' ? eventTerms.participantTypes : undefined;
  const isPending = status === 'pending';
  return (
    <>
      <div className={classes.factsHead}>
        <strong dir="auto">{name}</strong>
        <ActionIcon aria-label={t.close} onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.line}>
        <EventStatus status={status} />
        <span>
          {t.facts(t.kinds[kind.resource], type?.[event.participant_type === 'team' ? 'team' : 'individual'])}
          {isPending && ` · ${formatRelative(starts_at, serverClock.now())}`}
        </span>
      </p>
      <p className={classes.when}>
        <strong>{own}</strong>
        {gmt && <span>{gmt}</span>}
      </p>
      <p className={classes.muted} dir="auto">
        {t.template(template.name, duration)}
      </p>
      {kind.isAssignable(event) && <p className={classes.muted}>{audienceText(event)}</p>}
      <Group justify="space-between" mt={12} gap={8}>
        {can(viewer, eventPermission(kind, 'create')) ? (
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={withSearch(kind.paths.create(), { copy_of: id })}
          >
            {eventPage.duplicate}
          </Button>
        ) : (
          <span />
        )}
        <Button size="compact-md" component={Link} to={kind.paths.view({ id })} data-autofocus>
          {t.open}
        </Button>
      </Group>
    </>
  );
}

interface Props {
  event: CalendarEvent;
  /** Whether the event is the only one on its day, so that it can use two lines. */
  alone?: boolean;
  /** Whether the whole name is shown. */
  whole?: boolean;
  continues?: boolean;
  goesOn?: boolean;
  style?: CSSProperties;
}

export function EventChip({ event, alone, whole, continues = false, goesOn = false, style }: Props) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { kind, name, status, starts_at, ends_at } = event;
  const Icon = MENU_ICONS[kind.icon];
  const [own] = ownAndGmtWindow(starts_at, ends_at);
  return (
    <li className={classes.item} style={style}>
      <Popover
        opened={opened}
        onChange={(next) => next || close()}
        position="bottom-start"
        width={340}
        trapFocus
        returnFocus
        portalProps={{ target: '#content' }}
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.chip}
            data-status={status}
            data-event
            data-alone={alone || undefined}
            data-whole={whole || undefined}
            data-continues={continues || undefined}
            data-goes-on={goesOn || undefined}
            onClick={toggle}
          >
            {!isLong(event) && <span className={classes.time}>{formatLocalMinutes(starts_at)}</span>}
            <span className={classes.name} dir="auto">
              {name}
            </span>
            {kind.resource === 'training' && <Icon size={14} stroke={1.75} aria-hidden />}
            {whole && isLong(event) && (
              <span className={classes.continues}>{t.until(formatDay(daysOf(event)[1]))}</span>
            )}
            {continues && <span className={classes.continues}>{t.continues}</span>}
            <VisuallyHidden>{t.inWords(t.kinds[kind.resource], eventTerms.statuses[status], own)}</VisuallyHidden>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Facts event={event} onClose={close} />
        </Popover.Dropdown>
      </Popover>
    </li>
  );
}
