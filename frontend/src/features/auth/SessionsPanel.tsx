/** Lists the user's sessions and lets the user end them. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/api/errors';
import { Gmt } from '@/domain/Gmt';
import { gmtDateTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { profile as t } from '@/messages/profile';
import { askFirst } from '@/ui/askFirst';
import { GatedButton } from '@/ui/GatedButton';
import { Loaded } from '@/ui/Loaded';
import { Panel } from '@/ui/Panel';
import { StatusDot } from '@/ui/StatusDot';
import { ownSessions, type Session, useEndOtherSessions, useEndSession } from './api';
import classes from './SessionsPanel.module.css';

function SessionRow({ session, onEnd }: { session: Session; onEnd: (session: Session) => void }) {
  const { device, ip, created_at, last_used_at, is_current } = session;
  return (
    <li className={classes.session}>
      <div className={classes.head}>
        <span className={classes.device}>{device ?? t.unknownDevice}</span>
        {is_current && <StatusDot tone="good">{t.thisDevice}</StatusDot>}
      </div>
      <dl className={classes.details}>
        <div>
          <dt>{t.networkAddress}</dt>
          <dd>{ip ?? t.unknownAddress}</dd>
        </div>
        <div>
          <dt>{t.signedInAt}</dt>
          <dd>
            <Gmt at={created_at} />
          </dd>
        </div>
        <div>
          <dt>{t.lastUsed}</dt>
          <dd>{is_current ? t.inUse : <Gmt at={last_used_at} show="relative" />}</dd>
        </div>
      </dl>
      {!is_current && (
        <Button
          variant="default"
          className={classes.end}
          aria-label={t.endSessionOf(device ?? t.unknownDevice, gmtDateTime(created_at))}
          onClick={() => onEnd(session)}
        >
          {t.endSession}
        </Button>
      )}
    </li>
  );
}

export function SessionsPanel() {
  const query = useQuery(ownSessions());
  const endSession = useEndSession();
  const endOtherSessions = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);
  const confirmEndSession = async ({ id, device, created_at }: Session) => {
    const ended = await askFirst({
      failed: t.endSessionFailed,
      ...(device && { about: device }),
      question: {
        question: t.endSessionQuestion(device ?? t.anUnknownDevice),
        detail: t.endSessionDetail(gmtDateTime(created_at)),
        yes: t.endSession,
        no: common.cancel,
        danger: true,
      },
      run: async () => {
        try {
          await endSession({ params: { path: { id } } });
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
          // The session has expired or was ended on another device.
          await query.refetch();
        }
        return { message: t.sessionEnded };
      },
    });
    // The button has disappeared together with its session, so the focus must move.
    if (ended) list.current?.focus({ preventScroll: true });
  };
  const endOthers = () =>
    askFirst({
      failed: t.endOthersFailed,
      question: {
        question: t.endOthersQuestion,
        detail: t.endOthersDetail,
        yes: t.endOthers,
        no: common.cancel,
        danger: true,
      },
      run: () => endOtherSessions({}),
    });
  const isOnlyOne = query.data?.every(({ is_current }) => is_current);
  return (
    <Panel title={t.sessions}>
      <Text size="sm" c="dimmed" mb="md">
        {t.sessionsHint}
      </Text>
      <Loaded failed={t.sessionsFailed} query={query}>
        {(sessions) => (
          <ul ref={list} tabIndex={-1} aria-label={t.sessions} className={classes.sessions}>
            {sessions
              .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
              .map((session) => (
                <SessionRow key={session.id} session={session} onEnd={(ended) => void confirmEndSession(ended)} />
              ))}
          </ul>
        )}
      </Loaded>
      <Group justify="flex-end" mt="md">
        <GatedButton
          variant="default"
          reason={isOnlyOne ? t.noOtherSessions : undefined}
          onClick={() => void endOthers()}
        >
          {t.endOthers}
        </GatedButton>
      </Group>
    </Panel>
  );
}
