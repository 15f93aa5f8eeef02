/** A button that is only an icon, and may be blocked like a `GatedButton`: its name then contains the reason. */
import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface Props {
  label: string;
  icon: TablerIcon;
  /** The reason why the button is blocked. Undefined if it can be pressed. */
  reason: string | undefined;
  onClick: () => void;
}

export function GatedIcon({ label, icon: Icon, reason, onClick }: Props) {
  return (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        aria-label={reason ? `${label}: ${reason}` : label}
        aria-disabled={reason ? true : undefined}
        onClick={() => {
          if (!reason) onClick();
        }}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
