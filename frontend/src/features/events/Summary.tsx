/** What a competition is, in names and values; 'Not Chosen' where a value is missing. */
import { Anchor } from '@mantine/core';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { gmtDate } from '@/domain/gmt';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { events } from '@/messages/events';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import type { Competition } from './api';
import { windowMinutes } from './rules';

/** The first letter as a capital, as the specification has it. */
export const titled = (name: string): string => name.charAt(0).toLocaleUpperCase('en') + name.slice(1);

const date = (value: string | null) => (value ? gmtDate(`${value}T00:00:00Z`) : t.notChosen);
const time = (value: string | null) => (value ? t.timeGmt(value.slice(0, 5)) : t.notChosen);

export function Summary({ competition }: { competition: Competition }) {
  const viewer = useViewer();
  const { template, start_time, end_time, duration } = competition;
  const minutes = duration ?? windowMinutes(start_time, end_time);
  return (
    <Panel title={t.summary} wide>
      <DescriptionList
        items={[
          [t.name, titled(competition.name)],
          [
            t.template,
            can(viewer, 'viewAny template') ? (
              <Anchor
                key="template"
                fw={520}
                title={t.viewTemplate}
                component={Link}
                to={paths.viewTemplate({ id: template.id })}
              >
                {template.name}
              </Anchor>
            ) : (
              template.name || t.notChosen
            ),
          ],
          [t.participantType, events.types[competition.participant_type]],
          [t.duration, minutes === null ? t.notChosen : t.minutes(minutes)],
          [t.startDate, date(competition.start_date)],
          [t.endDate, date(competition.end_date)],
          [t.startTime, time(start_time)],
          [t.endTime, time(end_time)],
        ]}
      />
    </Panel>
  );
}
