/** The menu of the signed-in user: name, role, organization, profile, light or dark mode, and sign-out. */
import {
  Avatar,
  Button,
  Menu,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconChevronDown,
  IconContrast,
  IconDevicesOff,
  IconExternalLink,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { request } from '@/api/client';
import type { Viewer } from '@/api/permissions';
import { session } from '@/api/session';
import { downloadUnsent } from '@/domain/events/unsentFile';
import type { Unsent } from '@/domain/events/unsentRecord';
import { paths } from '@/domain/paths';
import { auth } from '@/messages/auth';
import { common } from '@/messages/common';
import { roleName } from '@/messages/roleNames';
import { shell as t } from '@/messages/shell';
import { confirm } from '@/ui/confirm';
import { Link } from '@/ui/Link';
import { unsaved } from '@/ui/unsaved';
import { useContrast } from '@/ui/useContrast';
import classes from './Shell.module.css';

/**
 * Returns the work that the user would lose by signing out: answers that did not reach the server, and unsaved changes
 * on this page.
 */
async function unsavedWork(userId: string) {
  const kept = await import('@/features/answering/storage')
    .then(({ readKeptAnswers }) => readKeptAnswers(userId))
    .catch(() => ({ count: 0, inWords: [] }));
  const detail = unsaved.newest()?.detail ?? '';
  const page = typeof detail === 'string' ? detail : detail();
  return { ...kept, sentences: [kept.count > 0 ? t.logoutUnsaved(kept.count) : '', page].filter(Boolean) };
}

/** With `shared`, the browser also removes the data of all users who have signed in on it. */
async function signOut({ id, email }: Viewer, shared: boolean): Promise<void> {
  const { sentences, inWords } = await unsavedWork(id);
  const lost = [...sentences, ...(shared ? [t.logoutSharedDetail] : [])].join(' ');
  const leaves = await confirm({
    question: t.logoutQuestion,
    detail: lost || undefined,
    yes: t.logout,
    ...(sentences.length > 0 ? { no: t.logoutStay, prefersNo: true } : { no: common.cancel }),
    // Signing out deletes answers that exist only on this device. So the dialog lets the user save them as a file.
    ...(inWords.length > 0 && { body: () => <UnsentFile lost={lost} answers={inWords} email={email} /> }),
    act: () => {
      // Only the server can make a shared computer remove all data, so this request must succeed.
      if (shared) return request('post', '/api/v1/logout', { body: { shared: 1 } });
      // The device removes the session even if the request fails.
      return request('post', '/api/v1/logout').catch(() => undefined);
    },
  });
  if (leaves) session.close();
}

function UnsentFile({ lost, answers, email }: { lost: string; answers: readonly Unsent[]; email: string }) {
  return (
    <>
      <p>{lost}</p>
      <Button variant="default" onClick={() => downloadUnsent(answers, email)}>
        {t.logoutDownload}
      </Button>
    </>
  );
}

interface Props {
  viewer: Viewer;
  /** Shows a list of the keyboard shortcuts. */
  onKeys: () => void;
}

export function AccountMenu({ viewer, onKeys }: Props) {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const SchemeIcon = dark ? IconSun : IconMoon;
  const contrast = useContrast();
  return (
    <Menu width={260} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>{t.accountOf(viewer.name)}</VisuallyHidden>
          <Avatar size={28} name={viewer.name} color="petrol" aria-hidden />
          <span dir="auto" className={classes.name} aria-hidden>
            {viewer.name}
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>
          <strong dir="auto">{viewer.name}</strong>
          <span>{viewer.email}</span>
          <span>{`${roleName(viewer.role)}, ${viewer.organization?.name ?? auth.platform}`}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.profile()}
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
        >
          {t.profile}
        </Menu.Item>
        <Menu.Item
          leftSection={<SchemeIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? t.toLight : t.toDark}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconContrast size={18} stroke={1.75} aria-hidden />}
          onClick={() => contrast.choose(!contrast.isMore)}
        >
          {contrast.isMore ? t.toNormalContrast : t.toMoreContrast}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />} onClick={onKeys}>
          {t.shortcuts}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={paths.help()}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          {t.help}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={() => void signOut(viewer, false)}
        >
          {t.logout}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDevicesOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => void signOut(viewer, true)}
        >
          {t.logoutShared}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
