/** The figures of all totals. */
import { analysis as t } from '@/messages/analysis';
import { formatNumber } from '@/messages/format';
import { DescriptionList } from '@/ui/DescriptionList';
import { Panel } from '@/ui/Panel';
import type { Analysis } from './api';

const shown = (figure: number | null, words: (figure: number) => string) => (figure === null ? t.none : words(figure));

export function Totals({ analysis }: { analysis: Analysis }) {
  const { participants, total_weight, mean, median, standard_deviation, minimum, maximum, alpha, standard_error } =
    analysis;
  const ofWeight = (points: number) => t.pointsOf(points, total_weight);
  return (
    <Panel wide title={t.figures}>
      <DescriptionList
        items={[
          [t.sheets, formatNumber(participants)],
          [t.mean, shown(mean, ofWeight)],
          [t.median, shown(median, ofWeight)],
          [t.range, shown(minimum, (least) => t.fromTo(least, maximum ?? least))],
          [t.deviation, shown(standard_deviation, t.points)],
          [t.alpha, alpha === null ? t.noAlpha : t.reliability(alpha)],
          [t.error, shown(standard_error, t.errorMeans)],
        ]}
      />
    </Panel>
  );
}
