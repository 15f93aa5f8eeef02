/** The switch for light or dark mode. The choice is stored (theme/colorScheme.ts). */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { shell } from '@/messages/shell';

export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const label = dark ? shell.toLight : shell.toDark;
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
