/**
 * The frame of pages for signed-in users: the top bar, the menu with the permitted items, and the page. In narrow
 * windows a button opens the menu. Participants have few items, so their phones show the menu at the bottom.
 */
import { AppShell, Burger, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { can, isParticipant } from '@/api/permissions';
import { useMaybeViewer } from '@/api/session';
import { seesHome } from '@/domain/events/access';
import { paths } from '@/domain/paths';
import { auth } from '@/messages/auth';
import { common } from '@/messages/common';
import { reports } from '@/messages/reports';
import { shell } from '@/messages/shell';
import { shortcutList } from '@/messages/shortcuts';
import { KeysDialog } from '@/ui/KeysDialog';
import { Link } from '@/ui/Link';
import { MENU_ICONS } from '@/ui/menuIcons';
import type { MenuItem } from '@/ui/pages';
import { ScreenNotice } from '@/ui/ScreenNotice';
import { useTrailRoot } from '@/ui/trail';
import { useKeys } from '@/ui/useKeys';
import { useNarrow } from '@/ui/useNarrow';
import { Wordmark } from '@/ui/Wordmark';
import { AccountMenu } from './AccountMenu';
import { features } from './features';
import type { PaletteButtonProps } from './palette/PaletteButton';
import classes from './Shell.module.css';
import { useKeptInDialog } from './useKeptInDialog';

const MENU = features.flatMap((feature) => feature.menu ?? []).sort((one, other) => one.order - other.order);
const MENU_ID = 'main-menu';
/** The number of menu items that fit beside each other on a narrow phone. */
const MAX_TABS = 4;

/** Participants do not load this part. If its code cannot be loaded, the page is shown without it. */
const StorageBar = lazy(() =>
  import('./StorageBar').then(
    ({ StorageBar }) => ({ default: StorageBar }),
    () => ({ default: () => null }),
  ),
);

/** The code of the search is loaded after the page, because the page can be read without it. */
const PaletteButton = lazy(async (): Promise<{ default: ComponentType<PaletteButtonProps> }> => {
  try {
    return { default: (await import('./palette/PaletteButton')).PaletteButton };
  } catch {
    return { default: () => null };
  }
});

const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Returns the menu item of the open page. If the URLs of two items contain the page, the longer URL counts:
    entities are below settings. */
function useOpenItem(items: readonly MenuItem[]): MenuItem | undefined {
  const { pathname } = useLocation();
  const root = useTrailRoot();
  const nearness = ({ to, also = [] }: MenuItem) =>
    Math.max(0, ...[to, ...also].filter((path) => isAtOrBelow(pathname, path)).map(({ length }) => length));
  const [nearest] = items.toSorted((one, other) => nearness(other) - nearness(one));
  return (
    items.find(({ to, also = [] }) => [to, ...also].some((path) => path === root)) ??
    (nearest && nearness(nearest) > 0 ? nearest : undefined)
  );
}

function MenuLink({ item, open }: { item: MenuItem; open: boolean }) {
  const Icon = MENU_ICONS[item.icon];
  return (
    <Link
      to={item.to}
      className={classes.link}
      aria-current={open ? 'page' : undefined}
      {...(item.inNewTab && { target: '_blank', rel: 'noopener' })}
    >
      <Icon size={18} stroke={1.75} />
      {item.label}
      {item.inNewTab && (
        <>
          <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          <VisuallyHidden> {reports.newTab}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}

/** The menu of narrow windows. It is closed at first, and closes again with Escape and when another page opens. */
function useDrawer() {
  const narrow = useNarrow();
  const [wanted, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a new page
  useEffect(close, [pathname]);
  return { narrow, opened: narrow && wanted, toggle, close };
}

export function Shell() {
  const viewer = useMaybeViewer();
  const loading = useNavigation().state !== 'idle';
  const drawer = useDrawer();
  const items = viewer ? MENU.filter(({ needs }) => needs(viewer)) : [];
  const openItem = useOpenItem(items);
  const hasTabs = viewer !== null && drawer.narrow && isParticipant(viewer) && items.length <= MAX_TABS;
  const ownHome = items.find(({ to }) => to === paths.ownHome())?.to;
  const home = ownHome ?? (viewer && seesHome(viewer) ? paths.staffHome() : paths.home());
  const [keysOpened, keys] = useDisclosure(false);
  useKeys({ '?': keys.open });
  useKeptInDialog(keysOpened);
  // The session has just ended, and the page that shows this is still loading.
  if (!viewer) return null;
  const links = items.map((item) => <MenuLink key={item.to} item={item} open={item === openItem} />);
  return (
    <AppShell
      header={{ height: 52 }}
      {...(hasTabs
        ? { footer: { height: 56 } }
        : { navbar: { width: 224, breakpoint: 'sm', collapsed: { mobile: !drawer.opened } } })}
      transitionDuration={0}
      onKeyDown={(event) => event.key === 'Escape' && drawer.close()}
    >
      <a href="#content" className={classes.skip}>
        {common.skipToContent}
      </a>
      <AppShell.Header className={classes.top}>
        {!hasTabs && (
          <Burger
            hiddenFrom="sm"
            size="sm"
            opened={drawer.opened}
            onClick={drawer.toggle}
            aria-expanded={drawer.opened}
            aria-controls={MENU_ID}
            aria-label={shell.mainMenu}
          />
        )}
        <Link to={home} className={classes.home} aria-label={shell.homeLink}>
          <Wordmark />
        </Link>
        <span className={classes.organization}>{viewer.organization?.name ?? auth.platform}</span>
        <Suspense>
          <PaletteButton onKeys={keys.open} />
        </Suspense>
        <AccountMenu viewer={viewer} onKeys={keys.open} />
        <div className={classes.progress} data-active={loading || undefined} />
      </AppShell.Header>
      {hasTabs ? (
        <AppShell.Footer className={classes.bottom}>
          <nav className={classes.tabs} aria-label={shell.mainMenu}>
            {links}
          </nav>
        </AppShell.Footer>
      ) : (
        <AppShell.Navbar
          id={MENU_ID}
          className={classes.menu}
          aria-label={shell.mainMenu}
          inert={drawer.narrow && !drawer.opened}
        >
          {links}
          {viewer.organization && can(viewer, 'viewAny template') && (
            <Suspense>
              <StorageBar />
            </Suspense>
          )}
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" className={classes.main} tabIndex={-1} inert={drawer.opened}>
        <ScreenNotice />
        <div className={classes.page}>
          <Outlet />
        </div>
      </AppShell.Main>
      <KeysDialog opened={keysOpened} keys={shortcutList} onClose={keys.close} />
    </AppShell>
  );
}
