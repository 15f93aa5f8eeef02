/** The first page of a person: the account, the role, the team, the latest events and the sessions. */
import { Anchor, Button, Group } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { Gmt } from '@/domain/Gmt';
import { gmtDate } from '@/domain/gmt';
import { paths, withSearch } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import { person as t } from '@/messages/person';
import { roleName } from '@/messages/roleNames';
import { users } from '@/messages/users';
import { DescriptionList } from '@/ui/DescriptionList';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { Loaded } from '@/ui/Loaded';
import { DataTable } from '@/ui/table/DataTable';
import { AllowanceButton } from '../AllowanceButton';
import { type User, userDetail } from '../api';
import { useEndSessions } from '../useEndSessions';
import { useUserPaths } from '../useUserPaths';
import { seesEvents, seesTeams } from './access';
import { latestEvents, userImport, userSessions } from './api';
import { Card } from './Card';
import { eventColumns } from './eventColumns';
import { RoleCard } from './RoleCard';
import { Team } from './Team';
import classes from './User.module.css';
import { UserFrame } from './UserFrame';

/** Shows how many people were imported together with this person, as a link to them in the list. */
function CameWith({ id }: { id: string }) {
  const { query: scope } = useScope();
  const userPaths = useUserPaths();
  const [group] = useQuery({ ...userImport(id, scope), retry: false }).data?.data ?? [];
  return (
    group && (
      <Anchor
        component={Link}
        to={withSearch(userPaths.list, { import_id: group.id })}
        fz={13}
        className={classes.below}
      >
        {t.addedWith(group.name, group.count)}
      </Anchor>
    )
  );
}

/** The day on which a person was added, the number of people added with them, and who added them if that user still
    exists. */
function Added({ user: { id, created_at: at, created_by: by } }: { user: User }) {
  const { query: scope } = useScope();
  const userPaths = useUserPaths();
  const { data } = useQuery({ ...userDetail(by ?? '', scope), enabled: by !== null, retry: false });
  return (
    <>
      <Gmt at={at} show="date" />
      {data && (
        <Anchor component={Link} to={userPaths.view(data.id)} fz={13} className={classes.below}>
          {t.addedBy(data.name)}
        </Anchor>
      )}
      <CameWith id={id} />
    </>
  );
}

function Account({ user, edits }: { user: User; edits: boolean }) {
  const { email, role, invited_at, last_sign_in_at } = user;
  return (
    <Card title={t.account}>
      <DescriptionList
        items={[
          [t.email, email],
          [users.role, role.map(roleName).join(', ')],
          [t.lastSignInAt, last_sign_in_at ? <Gmt key="at" at={last_sign_in_at} /> : users.never],
          ...(user.state === 'invited' && invited_at
            ? ([[t.invitation, t.invitationSent(gmtDate(invited_at))]] as const)
            : []),
          [t.added, <Added key="at" user={user} />],
          ...(edits
            ? ([
                [
                  t.extraTime,
                  <Group key="allowance" gap="xs">
                    <AllowanceButton user={user} />
                    <span className={classes.below}>{t.onlyStaff}</span>
                  </Group>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

function LatestEvents({ id }: { id: string }) {
  const viewer = useViewer();
  const query = useQuery(latestEvents(id));
  const total = query.data?.meta.total ?? 0;
  return (
    <Card
      title={t.latestEvents}
      action={
        query.data &&
        total > query.data.data.length && (
          <Anchor component={Link} to={paths.userEvents({ id })} fz={13}>
            {t.allEvents(total)}
          </Anchor>
        )
      }
    >
      <Loaded failed={t.eventsFailed} query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t.noEvents} hint={t.noEventsHint} />
          ) : (
            <DataTable
              label={t.latestEvents}
              columns={eventColumns(viewer)}
              rows={data}
              rowKey={(row) => row.id}
              bare
            />
          )
        }
      </Loaded>
    </Card>
  );
}

/** The names that browsers use for the systems of phones and tablets. */
const HANDHELD = /android|iphone|ipad/i;

function DeviceIcon({ device }: { device: string | null }) {
  const Icon = device === null ? IconDeviceUnknown : HANDHELD.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}

function Sessions({ user }: { user: User }) {
  const { query: scope } = useScope();
  const endSessions = useEndSessions();
  const query = useQuery(userSessions(user.id, scope));
  return (
    <Card
      title={t.signedInOn}
      action={
        (query.data?.length ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void endSessions(user)}>
            {t.endThem}
          </Button>
        )
      }
    >
      <Loaded failed={t.sessionsFailed} query={query}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className={classes.note}>{t.noSessions}</p>
          ) : (
            <ul className={classes.sessions}>
              {sessions.map(({ device, created_at, last_used_at }) => (
                <li key={created_at}>
                  <DeviceIcon device={device} />
                  <div>
                    <span className={classes.device}>{device ?? t.unknownDevice}</span>
                    <span className={classes.below}>
                      <Gmt at={last_used_at} show="relative" />
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

export function OverviewPage() {
  const viewer = useViewer();
  return (
    <UserFrame>
      {(user, roles) => {
        // The viewer must not act on a user who has permissions that the viewer does not have (D7).
        const edits =
          can(viewer, 'update user') &&
          user.id !== viewer.id &&
          user.role.every((one) => roles.some(({ name }) => name === one));
        return (
          <div className={classes.columns}>
            <div className={classes.column}>
              <Account user={user} edits={edits} />
              {seesEvents(viewer) && <LatestEvents id={user.id} />}
            </div>
            <div className={classes.column}>
              {user.role.map((name) => (
                <RoleCard
                  key={name}
                  name={name}
                  id={can(viewer, 'viewAny role') ? roles.find((one) => one.name === name)?.id : undefined}
                />
              ))}
              {seesTeams(viewer) && <Team id={user.id} />}
              {/* No one has signed in before accepting the invitation. */}
              {edits && user.state !== 'invited' && <Sessions user={user} />}
            </div>
          </div>
        );
      }}
    </UserFrame>
  );
}
