/** The score with its place, and the points by kind of question. */
import { Bar } from '@/domain/results/Bar';
import { formatPercent } from '@/messages/format';
import { ownResult as t } from '@/messages/ownResult';
import { Panel } from '@/ui/Panel';
import type { OwnResult } from '../api';
import classes from './Result.module.css';

const PointsOf = ({ points, of }: { points: number; of: number }) => {
  if (of === 0) return <span className={classes.of}>{t.droppedKind}</span>;
  const [own = '', ...rest] = t.pointsOf(points, of).split(' ');
  return (
    <span className={classes.of}>
      <strong>{own}</strong> {rest.join(' ')}
    </span>
  );
};

function Place({ place, of, team }: OwnResult) {
  if (place === null || of === null) return null;
  return <p className={classes.place}>{team ? t.teamPlace(place, of) : t.place(place, of)}</p>;
}

export function ScoreCard({ result }: { result: OwnResult }) {
  const { score, totalWeight, percentage, bonus, bonus_of, kinds, corrected_at } = result;
  return (
    <Panel wide>
      <div className={classes.card}>
        <div className={classes.own}>
          <h2 className={classes.label}>{t.yourScore}</h2>
          <p className={classes.points}>
            <strong>{score ?? 0}</strong> {t.ofPoints(totalWeight ?? 0)}
          </p>
          <p className={classes.percentage} data-none={!percentage || undefined}>
            {formatPercent(percentage ?? 0)}
          </p>
          <Place {...result} />
          {bonus !== null && bonus > 0 && <p className={classes.hint}>{t.bonusHint(bonus)}</p>}
          {corrected_at !== null && <p className={classes.hint}>{t.correctedHint}</p>}
        </div>
        <div>
          <h2 className={classes.label}>{t.byKind}</h2>
          <ul className={classes.kinds}>
            {kinds.map(({ type, title, score: points, of }) => (
              <li key={type}>
                <span dir="auto">{title}</span>
                <Bar value={points} of={of} />
                <PointsOf points={points} of={of} />
              </li>
            ))}
            {bonus_of > 0 && (
              <li data-bonus>
                <span>{t.bonus}</span>
                <Bar value={bonus ?? 0} of={bonus_of} />
                <PointsOf points={bonus ?? 0} of={bonus_of} />
              </li>
            )}
          </ul>
        </div>
      </div>
    </Panel>
  );
}
