/** The header of a person's pages: the name, the actions, and the tabs. */
import { Avatar, Button, Group } from '@mantine/core';
import { IconPencil, IconSend, IconUserCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can, isSuperAdmin, type Viewer } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { formatRelative } from '@/domain/gmt';
import { paths } from '@/domain/paths';
import { type Scope, useScope } from '@/domain/scope';
import { person as t } from '@/messages/person';
import { roleName } from '@/messages/roleNames';
import { GatedButton } from '@/ui/GatedButton';
import { type Href, Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { perform } from '@/ui/perform';
import { QueryPage } from '@/ui/QueryPage';
import { Tabs } from '@/ui/Tabs';
import { RowMenu } from '@/ui/table/RowMenu';
import { useParam } from '@/ui/useParam';
import { assignableRoles, downloadUser, type User, userDetail } from '../api';
import { UserState } from '../UserState';
import { useUserActions } from '../useUserActions';
import { useUserPaths } from '../useUserPaths';
import { seesEvents } from './access';
import { latestEvents } from './api';
import { useErase } from './useErase';

const auditAddress = (viewer: Viewer, id: string, { within }: Pick<Scope, 'within'>): Href =>
  within(isSuperAdmin(viewer) ? paths.platformUserAudit({ id }) : paths.userAudit({ id }));

function useTabs(id: string) {
  const viewer = useViewer();
  const scope = useScope();
  const events = useQuery({ ...latestEvents(id), enabled: seesEvents(viewer) });
  const total = events.data?.meta.total;
  return [
    { to: useUserPaths().view(id), label: t.overview },
    ...(seesEvents(viewer)
      ? [
          {
            to: paths.userEvents({ id }),
            label: t.events,
            ...(total !== undefined && { count: total }),
          },
        ]
      : []),
    ...(can(viewer, 'viewAny setting') ? [{ to: auditAddress(viewer, id, scope), label: t.audit }] : []),
  ];
}

function Head({ user, roles }: { user: User; roles: readonly string[] | undefined }) {
  const userPaths = useUserPaths();
  const viewer = useViewer();
  const { actions, changeRole, roleReason, inviteAgain, dialog } = useUserActions(roles);
  const invitation = user.state === 'invited' ? inviteAgain?.(user) : undefined;
  const erase = useErase();
  const erasing = {
    label: t.erase.action,
    danger: true,
    reason:
      user.id === viewer.id
        ? t.erase.self
        : (roleReason(user) ?? (user.entities_count > 0 ? t.erase.inTeam : undefined)),
    run: () => void erase(user),
  };
  const downloading = {
    label: t.data.action,
    reason: user.id === viewer.id ? undefined : roleReason(user),
    run: () =>
      void perform({
        failed: t.data.failed(user.name),
        about: user.name,
        run: async () => {
          await downloadUser(user.id, t.data.file(user.name));
          return { message: t.data.done };
        },
      }),
  };
  const menu = [
    ...(actions?.(user, 'page') ?? []),
    ...(can(viewer, 'update user') && !isSuperAdmin(viewer) ? [downloading] : []),
    ...(can(viewer, 'delete user') ? [erasing] : []),
  ];
  const signedIn = user.last_sign_in_at
    ? t.lastSignIn(formatRelative(user.last_sign_in_at, serverClock.now()))
    : t.neverSignedIn;
  return (
    <>
      <PageHeader
        title={user.name}
        lead={<Avatar size={40} name={user.name} color="petrol" aria-hidden />}
        state={<UserState user={user} />}
        note={t.facts([user.role.map(roleName).join(', '), user.email, signedIn])}
        action={
          (can(viewer, 'update user') || invitation || menu.length > 0) && (
            <Group gap={8}>
              {invitation ? (
                <GatedButton
                  variant="default"
                  leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
                  reason={invitation.reason}
                  onClick={() => invitation.run?.()}
                >
                  {invitation.label}
                </GatedButton>
              ) : (
                can(viewer, 'update user') && (
                  <GatedButton
                    variant="default"
                    leftSection={<IconUserCog size={18} stroke={1.75} aria-hidden />}
                    reason={roleReason(user)}
                    onClick={() => changeRole({ people: [user] })}
                  >
                    {t.changeRole}
                  </GatedButton>
                )
              )}
              {can(viewer, 'update user') && (
                <Button
                  component={Link}
                  to={userPaths.edit(user.id)}
                  variant="default"
                  leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                >
                  {t.edit}
                </Button>
              )}
              <RowMenu name={user.name} actions={menu} />
            </Group>
          )
        }
      />
      {dialog}
    </>
  );
}

interface Props {
  /** `roles` are the roles that the viewer may assign. */
  children: (user: User, roles: readonly { id: string; name: string }[]) => ReactNode;
}

/** Loads the person whose id is in the URL, and shows a page about them. */
export function UserFrame({ children }: Props) {
  const id = useParam('id');
  const { query: scope } = useScope();
  const tabs = useTabs(id);
  const query = useQuery(userDetail(id, scope));
  const roles = useQuery(assignableRoles(scope));
  const given = roles.data ?? [];
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {(user) => (
        <>
          <Head user={user} roles={roles.data?.map(({ name }) => name)} />
          <Tabs label={t.tabs} tabs={tabs} />
          {children(user, given)}
        </>
      )}
    </QueryPage>
  );
}
