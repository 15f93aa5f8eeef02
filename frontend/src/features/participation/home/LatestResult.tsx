/** The newest published score, as the large number of its card. */
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { formatNumber } from '@/messages/format';
import { ownHome as t } from '@/messages/ownHome';
import type { OwnScore } from '../api';
import classes from './home.module.css';
import { EventName } from './parts';

interface Props {
  event: OwnEvent;
  score: OwnScore & { score: number; totalWeight: number };
}

export function LatestResult({ event, score: { score, totalWeight, percentage } }: Props) {
  const { scored } = useOwnEvents();
  return (
    <div className={classes.latest}>
      <EventName event={event} to={scored?.to(event)} />
      <p>
        <strong className="tabular">{formatNumber(score)}</strong> <span>{t.ofPoints(totalWeight, percentage)}</span>
      </p>
    </div>
  );
}
