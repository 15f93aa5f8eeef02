/** Where the own result lies among all published ones. No name and no single other result is in it. */
import { ClassChart } from '@/domain/results/ClassChart';
import { ownResult as t } from '@/messages/ownResult';
import { resultClasses } from '@/messages/resultClasses';
import { Panel } from '@/ui/Panel';
import type { OwnResult } from '../api';
import classes from './Result.module.css';

interface Props {
  among: NonNullable<OwnResult['among']>;
  /** The own total, or that of the team; null if the team has none. */
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
