/** The number of participants of an event in words. */
import type { Event } from '@/domain/events/kind';
import { events as shared } from '@/messages/events';

type Audience = Pick<Event, 'participant_type' | 'number_of_participants' | 'number_of_participants_users'>;

/** Returns the number of participants, such as "3 teams, 14 people" for a competition of teams. */
export function audienceText({ participant_type, number_of_participants: participants, ...event }: Audience): string {
  const people = event.number_of_participants_users;
  return participant_type === 'team'
    ? shared.teamsAndPeople(participants, people)
    : shared.participantsAndPeople(participants, people);
}
