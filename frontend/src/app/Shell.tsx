/** The frame of signed-in pages: top bar, side menu by permission, the page. */
import { ActionIcon, Avatar, Tooltip } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { request } from '@/api/client';
import { session, useMaybeViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { confirm } from '@/ui/confirm';
import { Link } from '@/ui/Link';
import type { MenuItem } from '@/ui/pages';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import { useTrailRoot } from '@/ui/trail';
import { useBlocked } from '@/ui/unsaved';
import { Wordmark } from '@/ui/Wordmark';
import { features } from './features';
import classes from './Shell.module.css';
import { Shortcuts } from './Shortcuts';

const MENU = features.flatMap((feature) => feature.menu ?? []).sort((one, other) => one.order - other.order);

const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

function MenuLink({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  const blocked = useBlocked();
  const root = useTrailRoot();
  const open = root === item.to || [item.to, ...(item.also ?? [])].some((path) => isAtOrBelow(pathname, path));
  return (
    <Link
      to={item.to}
      className={classes.link}
      aria-current={open ? 'page' : undefined}
      // The leave guard asks first.
      {...(blocked && { 'aria-disabled': true, title: messages.shell.menuBlocked })}
    >
      <item.icon size={18} stroke={1.75} />
      {item.label}
    </Link>
  );
}

function LogoutButton() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await confirm({ question: messages.shell.logoutQuestion }))) return;
    // Whatever the server says, this device forgets.
    await request('post', '/api/v1/logout').catch(() => undefined);
    session.close();
    queryClient.clear();
    await navigate(paths.login(), { state: { forced: true } });
  };
  return (
    <Tooltip label={messages.shell.logout}>
      <ActionIcon aria-label={messages.shell.logout} onClick={() => void leave()}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export function Shell() {
  const viewer = useMaybeViewer();
  const loading = useNavigation().state !== 'idle';
  // The session has just ended, and the page that says so is on its way.
  if (!viewer) return null;
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {messages.common.skipToContent}
      </a>
      <header className={classes.top}>
        <Link to={paths.home()} className={classes.home} aria-label={messages.common.product}>
          <Wordmark />
        </Link>
        <SchemeSwitch />
        <LogoutButton />
        <Tooltip label={viewer.name}>
          <Link to={paths.profile()} aria-label={messages.shell.profile} className={classes.profile}>
            <Avatar size={32} name={viewer.name} color="petrol" aria-hidden />
          </Link>
        </Tooltip>
        <div className={classes.progress} data-active={loading || undefined} />
      </header>
      <nav className={classes.menu} aria-label={messages.shell.mainMenu}>
        {MENU.filter(({ needs }) => needs(viewer)).map((item) => (
          <MenuLink key={item.to} item={item} />
        ))}
      </nav>
      <main id="content" className={classes.main} tabIndex={-1}>
        <div className={classes.page}>
          <Outlet />
        </div>
      </main>
      <Shortcuts />
    </div>
  );
}
