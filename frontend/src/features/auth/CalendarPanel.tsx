/**
 * The address from which the calendar of one's own device reads one's events. The server stores only its hash, so the
 * address is on the screen once, after it was made.
 */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Gmt } from '@/domain/Gmt';
import { common } from '@/messages/common';
import { profile as t } from '@/messages/profile';
import { askFirst } from '@/ui/askFirst';
import { CopyAddress } from '@/ui/CopyAddress';
import { DescriptionList } from '@/ui/DescriptionList';
import { Loaded } from '@/ui/Loaded';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';
import { calendarLink, useCreateCalendarLink, useWithdrawCalendarLink } from './api';

/** Programs for calendars open addresses with this scheme, and read them with HTTPS. */
const forCalendars = (url: string): string => url.replace(/^https?:/, 'webcal:');

function NewAddress({ url }: { url: string }) {
  return (
    <Alert color="gray" role="note" title={t.calendarOnce} mb="md">
      <Stack gap={4} align="flex-start">
        <CopyAddress address={url} />
        <Anchor href={forCalendars(url)} size="sm">
          {t.openCalendar}
        </Anchor>
      </Stack>
    </Alert>
  );
}

export function CalendarPanel() {
  const query = useQuery(calendarLink());
  const create = useCreateCalendarLink();
  const withdraw = useWithdrawCalendarLink();
  const [made, setMade] = useState<{ url: string; created_at: string } | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const makeAddress = async () => {
    const { data, message } = await create({});
    setMade(data);
    return { message };
  };
  const { run: makeFirst, busy } = useExclusive(() => perform({ failed: t.makeCalendarFailed, run: makeAddress }));
  const renew = () =>
    askFirst({
      failed: t.makeCalendarFailed,
      question: {
        question: t.renewCalendarQuestion,
        detail: t.renewCalendarDetail,
        yes: t.renewCalendar,
        no: common.cancel,
      },
      run: makeAddress,
    });
  const askToWithdraw = async () => {
    const done = await askFirst({
      failed: t.withdrawCalendarFailed,
      question: {
        question: t.withdrawCalendarQuestion,
        detail: t.withdrawCalendarDetail,
        yes: t.withdrawCalendar,
        no: common.cancel,
        danger: true,
      },
      run: () => withdraw({}),
    });
    if (!done) return;
    setMade(null);
    // The button that was pressed is gone, so the focus must move.
    makeButton.current?.focus({ preventScroll: true });
  };
  return (
    <Panel title={t.calendar}>
      <Text size="sm" c="dimmed" mb="md">
        {t.calendarHint}
      </Text>
      <Loaded failed={t.calendarFailed} query={query}>
        {({ created_at }) => (
          <>
            {/* An address that was made on another device has ended this one. */}
            {created_at && created_at === made?.created_at && <NewAddress url={made.url} />}
            {created_at && <DescriptionList items={[[t.calendarMadeAt, <Gmt key="at" at={created_at} />]]} />}
            <Group gap="sm" mt={created_at ? 'md' : 0}>
              <Button
                ref={makeButton}
                variant="default"
                loading={busy}
                onClick={() => void (created_at ? renew() : makeFirst())}
              >
                {created_at ? t.renewCalendar : t.makeCalendar}
              </Button>
              {created_at && (
                <Button variant="default" onClick={() => void askToWithdraw()}>
                  {t.withdrawCalendar}
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
