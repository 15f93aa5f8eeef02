/** A link to the leaderboard of an event, while everyone may see the leaderboard. */
import type { ReactNode } from 'react';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { Link } from '@/ui/Link';
import classes from './participation.module.css';

export const LeaderboardLink = ({ code }: { code: string | null }): ReactNode =>
  code && (
    <Link className={classes.reason} to={paths.publicLeaderboard({ code })}>
      {titles.leaderboard}
    </Link>
  );
