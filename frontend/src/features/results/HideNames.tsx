/** The switch that hides the names of participants from all graders. A separate permission is needed to show them. */
import { Switch, Tooltip } from '@mantine/core';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { results as t } from '@/messages/results';
import { perform } from '@/ui/perform';
import { useChangeAnonymity } from './api';
import { useGraded } from './kind';

export function HideNames({ event, anonymous }: { event: string; anonymous: boolean }) {
  const kind = useGraded();
  const viewer = useViewer();
  const change = useChangeAnonymity(kind);
  if (!can(viewer, kind.change)) return null;
  const barred = anonymous && !can(viewer, 'update score');
  const send = (hidden: boolean) =>
    perform({
      failed: t.marking.namesFailed,
      async run() {
        await change({ params: { path: { id: event } }, body: { anonymous: hidden ? 1 : 0 } });
        return { message: hidden ? t.marking.namesHidden : t.marking.namesShown };
      },
    });
  return (
    <Tooltip label={t.marking.mayNotReveal} disabled={!barred}>
      <Switch
        label={t.marking.hideNames}
        checked={anonymous}
        aria-disabled={barred || undefined}
        onChange={({ currentTarget }) => !barred && void send(currentTarget.checked)}
      />
    </Tooltip>
  );
}
