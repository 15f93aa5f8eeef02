/** The rules of an event in five lines, each with a few words in bold. */
import {
  IconCircleNumber1,
  IconClock,
  IconHourglass,
  IconListCheck,
  IconRepeat,
  IconWifiOff,
} from '@tabler/icons-react';
import type { Event } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { plannedMs, waitsForHand } from '@/domain/events/schedule';
import { ownThenGmt } from '@/domain/ownTimes';
import { beforeStart as t } from '@/messages/beforeStart';
import { Panel } from '@/ui/Panel';
import { minutesInWords, timeFromStart } from '../state';
import classes from './before.module.css';

interface Props {
  event: Event;
  now: number;
  /** Whether the device stores answers. Undefined until that was tested. */
  isKept: boolean | undefined;
}

/**
 * Returns until when the participant can answer. Until staff begin an event by hand, only its length is known (D91). An
 * allowance can end a specific window later for its participant.
 */
function latestEnd(event: Event, now: number): string {
  const length = Math.max(plannedMs(event), event.own_minutes * 60_000);
  if (waitsForHand(event)) return t.durationByHand(length / 60_000);
  return t.durationText(ownThenGmt(new Date(Date.parse(event.starts_at) + length).toISOString(), now));
}

export function Rules({ event, now, isKept }: Props) {
  const { template } = event;
  // While the event runs, the server knows about extensions.
  const minutes = event.deadline_from_now ? timeFromStart(event, now).minutes : event.own_minutes;
  const { t: words } = useOwnEvents();
  const count = template.question_types.reduce((sum, type) => sum + type.count, 0);
  const network = isKept === undefined ? 'unknown' : isKept ? 'kept' : 'loose';
  const rules = [
    [words.attemptsNote ? IconRepeat : IconCircleNumber1, ...(words.attemptsNote ? t.often : t.once)],
    [IconClock, minutesInWords(minutes, event), latestEnd(event, now)],
    [IconListCheck, t.questions(count, template.total_weight), t.questionsText],
    [IconWifiOff, t.network, t.networkText[network]],
    [IconHourglass, t.end, t.endText],
  ] as const;
  return (
    <Panel title={t.rules}>
      <ul className={classes.rules}>
        {rules.map(([Sign, lead, text]) => (
          <li key={lead}>
            <Sign size={18} stroke={1.75} aria-hidden />
            <span>
              <strong>{lead}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t.early}</p>
    </Panel>
  );
}
