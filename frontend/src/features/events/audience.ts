/** How many take part in an event. */
import type { Event } from '@/domain/events/kind';
import { events as shared } from '@/messages/events';

type Audience = Pick<Event, 'participant_type' | 'number_of_participants' | 'number_of_participants_users'>;

/** Who takes part: "3 teams, 14 people" in a competition for teams. */
export function audienceText({ participant_type, number_of_participants: participants, ...event }: Audience): string {
  const people = event.number_of_participants_users;
  return participant_type === 'team'
    ? shared.teamsAndPeople(participants, people)
    : shared.participantsAndPeople(participants, people);
}
