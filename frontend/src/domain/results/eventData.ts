import { apiDetail } from '@/api/queries';

/** Reads an event with its questions and their keys, for graders. The id may belong to either kind of event. */
export const eventData = (id: string) => apiDetail('/api/v1/get/competitionData/{id}', { path: { id } });
