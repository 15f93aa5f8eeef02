/** The position of the participant's result among all published results. It contains no names and no single result
    of others. */
import { ClassChart } from '@/domain/results/ClassChart';
import { ownResult as t } from '@/messages/ownResult';
import { resultClasses } from '@/messages/resultClasses';
import { Panel } from '@/ui/Panel';
import type { OwnResult } from '../api';
import classes from './Result.module.css';

interface Props {
  among: NonNullable<OwnResult['among']>;
  /** The participant's total or that of the team. Null if the team has none. */
  own: number | null;
  isTeam: boolean;
}

export function Among({ among, own, isTeam }: Props) {
  const { results, mean, median, lowest, highest } = among;
  return (
    <Panel title={isTeam ? t.amongTeams(results) : t.among(results)} wide>
      <ClassChart
        summary={among}
        meanText={t.mean(mean)}
        own={own === null ? undefined : { total: own, text: isTeam ? t.yourTeam(own) : t.you(own) }}
      />
      <p className={classes.hint}>{resultClasses.figures(mean, median, lowest, highest)}</p>
    </Panel>
  );
}
