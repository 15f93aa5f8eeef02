/** The home of staff until the first event has begun: the steps before the first event, with the next step first
    (D227). */
import { Anchor, Button, Paper } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { formatRelative } from '@/domain/gmt';
import { paths, withSearch } from '@/domain/paths';
import { staffHome as t } from '@/messages/staffHome';
import { titles } from '@/messages/titles';
import { GatedButton } from '@/ui/GatedButton';
import { type Href, Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import classes from './home.module.css';
import { type State, type Step, stepsOf } from './steps';
import type { StaffHome } from './useStaffHome';

const TONES: Record<State, Tone> = { done: 'good', scheduled: 'good', next: 'accent', open: 'quiet', needs: 'quiet' };

function StepButton({ step: { button, state } }: { step: Step }) {
  if (!button) return null;
  const { label, to, reason } = button;
  const variant = state === 'next' ? 'filled' : 'default';
  return reason ? (
    <GatedButton variant={variant} reason={reason}>
      {label}
    </GatedButton>
  ) : (
    <Button variant={variant} component={Link} to={to}>
      {label}
    </Button>
  );
}

export function FirstSteps({ home }: { home: StaffHome }) {
  const viewer = useViewer();
  const [scheduled] = home.events.pending;
  const [people, invited] = [home.count('people'), home.count('invited')];
  const steps = stepsOf({
    viewer,
    people,
    templates: home.count('templates'),
    scheduled: scheduled && {
      name: scheduled.event.name,
      when: formatRelative(scheduled.event.starts_at, serverClock.now()),
      to: scheduled.kind.paths.view({ id: scheduled.event.id }),
    },
  });
  const others: readonly [label: string, to: Href, mayOpen: boolean][] = [
    [t.entitiesAndTeams, paths.entities(), can(viewer, 'viewAny entity')],
    [t.ownRoles, paths.roles(), can(viewer, 'viewAny role')],
    [titles.trainings, paths.trainings(), can(viewer, 'viewAny training')],
  ];
  const offered = others.filter(([, , mayOpen]) => mayOpen);
  return (
    <div className={classes.first}>
      <PageHeader title={t.firstSteps} note={t.intro(viewer.organization?.name ?? '')} />
      <Paper component="ol" withBorder radius="lg" className={classes.steps} aria-label={t.steps}>
        {steps.map((step, at) => {
          const isDone = step.state === 'done' || step.state === 'scheduled';
          return (
            <li key={step.key} className={classes.step} data-state={step.state}>
              <span className={classes.mark} data-state={isDone ? 'done' : step.state} aria-hidden>
                {isDone ? <IconCheck size={16} stroke={2} /> : at + 1}
              </span>
              <div className={classes.stepText}>
                <div className={classes.stepHead}>
                  <h2>{step.title}</h2>
                  <StatusDot tone={TONES[step.state]}>{t.states[step.state]}</StatusDot>
                </div>
                <p>{step.text}</p>
              </div>
              <StepButton step={step} />
            </li>
          );
        })}
      </Paper>
      {people !== undefined && invited !== undefined && invited > 0 && (
        <Paper withBorder radius="lg" className={classes.aside}>
          <IconMail size={20} stroke={1.75} aria-hidden />
          <div>
            <strong>{t.notSetUp(invited)}</strong>
            <p>{t.setUp(people - invited, people)}</p>
          </div>
          <Anchor fw={520} fz={13} component={Link} to={withSearch(paths.users(), { state: 'invited' })}>
            {t.showThem}
          </Anchor>
        </Paper>
      )}
      {offered.length > 0 && (
        <p className={classes.others}>
          {t.notNeeded}
          {offered.map(([label, to]) => (
            <Anchor key={label} fw={520} fz={13} component={Link} to={to}>
              {label}
            </Anchor>
          ))}
        </p>
      )}
      <p className={classes.others}>{t.turnsInto}</p>
    </div>
  );
}
