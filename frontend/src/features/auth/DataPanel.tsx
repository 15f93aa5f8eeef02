/** Lets people download what is stored about them. */
import { Button, Text } from '@mantine/core';
import { download } from '@/api/download';
import { profile as t } from '@/messages/profile';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';

export function DataPanel() {
  const { run, busy } = useExclusive(() =>
    perform({
      failed: t.dataFailed,
      async run() {
        await download('/api/v1/user/data', t.dataFile, {});
        return { message: t.dataDone };
      },
    }),
  );
  return (
    <Panel title={t.data}>
      <Text size="sm" c="dimmed" mb="md">
        {t.dataHint}
      </Text>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        {t.downloadData}
      </Button>
    </Panel>
  );
}
