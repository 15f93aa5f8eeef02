/** The score of the team for which the participant plays (D38). */
import { ownResult as t } from '@/messages/ownResult';
import { Panel } from '@/ui/Panel';
import type { OwnTeamScore } from '../api';
import classes from './Result.module.css';

export function TeamScore({
  score: { team, score, totalWeight, percentage, is_provisional },
}: {
  score: OwnTeamScore;
}) {
  return (
    <Panel title={t.team(team.name)} wide>
      {score === null || totalWeight === null ? (
        <p className={classes.hint}>{t.teamWaits}</p>
      ) : (
        <>
          <p className={classes.comment}>{t.teamScore(score, totalWeight, percentage ?? 0)}</p>
          <p className={classes.hint}>{t.teamHint}</p>
          {is_provisional && <p className={classes.hint}>{t.teamProvisional}</p>}
        </>
      )}
    </Panel>
  );
}
