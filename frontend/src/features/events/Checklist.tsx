/** The checklist before an event begins. */
import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { eventPage as t } from '@/messages/eventPage';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { type Check, checksOf } from './checklist';
import classes from './EventPage.module.css';

/** The first check with a problem has the filled button, because it is the next useful step. */
function CheckLink({ check: { way, needsLook }, isNext }: { check: Check; isNext: boolean }) {
  if (!way) return null;
  return needsLook ? (
    <Button variant={isNext ? 'filled' : 'default'} size="compact-md" component={Link} to={way.to}>
      {way.label}
    </Button>
  ) : (
    <Anchor fw={520} fz={13} component={Link} to={way.to}>
      {way.label}
    </Anchor>
  );
}

export function Checklist({ event }: { event: Event }) {
  const { kind, may } = useEvents();
  const viewer = useViewer();
  const checks = checksOf({ event, kind, viewer, mayUpdate: may('update'), now: serverClock.now() });
  const missing = checks.filter(({ needsLook }) => needsLook).length;
  return (
    <Panel wide>
      <div className={classes.checksHead}>
        <h2>{t.before}</h2>
        <span className={classes.verdict} data-state={missing > 0 ? 'look' : 'fine'}>
          {missing > 0 ? t.needsLook(missing, checks.length) : t.allFine}
        </span>
      </div>
      <ul className={classes.checks} aria-label={t.before}>
        {checks.map((check, at) => {
          const Icon = check.needsLook ? IconAlertTriangle : IconCircleCheck;
          return (
            <li key={check.key} className={classes.check} data-state={check.needsLook ? 'look' : 'fine'}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={classes.checkText}>
                <strong dir="auto">
                  <VisuallyHidden>{check.needsLook ? t.needsLookMark : t.fineMark} </VisuallyHidden>
                  {check.title}
                </strong>
                <span>{check.hint}</span>
              </span>
              <CheckLink check={check} isNext={at === 0} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
