/** What a competition is, in names and values; 'Not Chosen' where a value is missing. */
import { Anchor } from '@mantine/core';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { gmtDate } from '@/domain/gmt';
import { paths } from '@/domain/paths';
import { competitions as words } from '@/messages/competitions';
import { events } from '@/messages/events';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import type { Competition } from './api';
import { windowMinutes } from './rules';

/** The first letter as a capital, as the specification has it. */
export const titled = (name: string): string => name.charAt(0).toLocaleUpperCase('en') + name.slice(1);

const date = (value: string | null) => (value ? gmtDate(`${value}T00:00:00Z`) : words.notChosen);
const time = (value: string | null) => (value ? words.timeGmt(value.slice(0, 5)) : words.notChosen);

export function Summary({ of }: { of: Competition }) {
  const viewer = useViewer();
  const { template, start_time, end_time, duration } = of;
  const minutes = duration ?? windowMinutes(start_time, end_time);
  return (
    <Panel title={words.summary} wide>
      <DescriptionList
        items={[
          [words.name, titled(of.name)],
          [
            words.template,
            can(viewer, 'viewAny template') ? (
              <Anchor
                key="template"
                fw={520}
                title={words.viewTemplate}
                component={Link}
                to={paths.viewTemplate({ id: template.id })}
              >
                {template.name}
              </Anchor>
            ) : (
              template.name || words.notChosen
            ),
          ],
          [words.participantType, events.types[of.participant_type]],
          [words.duration, minutes === null ? words.notChosen : words.minutes(minutes)],
          [words.startDate, date(of.start_date)],
          [words.endDate, date(of.end_date)],
          [words.startTime, time(start_time)],
          [words.endTime, time(end_time)],
        ]}
      />
    </Panel>
  );
}
