/** A leaderboard for everyone who has its link. It needs no sign-in. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { common } from '@/messages/common';
import { leaderboard as t } from '@/messages/leaderboard';
import { Wordmark } from '@/ui/Wordmark';
import { askAgain, publicLeaderboard } from '../api';
import { Board } from '../Board';
import classes from '../Board.module.css';

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <main className={classes.gone}>
      <title>{`${title} · ${common.product}`}</title>
      <Wordmark />
      <h1>{title}</h1>
      <p role="status">{hint}</p>
    </main>
  );
}

export function PublicPage() {
  // This does not use `useParam`, because its file is large.
  const { code = '' } = useParams();
  const query = useQuery({ ...publicLeaderboard(code), refetchInterval: askAgain, retry: false });
  const { data, error } = query;
  // After a leaderboard was withdrawn, it is no longer shown. After a temporary failure, the last data stays on screen.
  if (error instanceof ApiError && error.status === 404) return <Nothing title={t.gone} hint={t.goneHint} />;
  if (!data) return error ? <Nothing title={t.title} hint={t.late} /> : <main aria-busy />;
  return (
    <Board board={data}>
      {error && (
        <p role="alert" className={classes.late}>
          {t.late}
        </p>
      )}
    </Board>
  );
}
