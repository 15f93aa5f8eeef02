/** The viewer's sessions on other devices, and how they end. */
import { Button, Group, Text } from '@mantine/core';
import { auth as t } from '@/messages/auth';
import { common } from '@/messages/common';
import { askFirst } from '@/ui/askFirst';
import { Panel } from '@/ui/Panel';
import { endOtherSessions } from './api';

const endOthers = () =>
  askFirst(
    t.endOthersFailed,
    { question: t.endOthersQuestion, detail: t.endOthersDetail, yes: t.endOthers, no: common.cancel, danger: true },
    endOtherSessions,
  );

export function SessionsPanel() {
  return (
    <Panel title={t.sessions}>
      <Text size="sm" c="dimmed">
        {t.sessionsHint}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void endOthers()}>
          {t.endOthers}
        </Button>
      </Group>
    </Panel>
  );
}
