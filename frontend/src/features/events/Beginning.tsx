/** How an event begins: by itself, or by hand with a waiting room (D91). It can be changed before the planned start. */
import { Radio, Stack } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { formatLocalShortTime } from '@/domain/gmt';
import { eventPage as t } from '@/messages/eventPage';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';
import { toBody, valuesFrom } from './rules';

export function Beginning({ event }: { event: Event }) {
  const { kind, changes } = useEvents();
  const update = changes.useUpdate();
  const { run, busy } = useExclusive((starts_by_hand: string) =>
    perform({
      failed: t.beginningFailed,
      run: async () => {
        const values = { ...valuesFrom(event, kind.category, 'gmt'), starts_by_hand };
        return {
          message: '',
          ...(await update(event.id, { ...toBody(values, kind.category), version: event.version })),
        };
      },
    }),
  );
  const time = formatLocalShortTime(event.starts_at, serverClock.now());
  return (
    <Panel title={t.beginning} wide>
      <Radio.Group
        aria-label={t.beginning}
        aria-disabled={busy}
        value={String(event.starts_by_hand)}
        onChange={(value) => void run(value)}
      >
        <Stack gap={12}>
          <Radio value="0" label={t.bySchedule(time)} />
          <Radio value="1" label={t.byHand} description={t.byHandHint(time)} />
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
