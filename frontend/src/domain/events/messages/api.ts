/** The messages about an event: those of the organizer, and the reasons of pauses and extensions. */
import type { Schemas } from '@/api/client';
import { apiDetail } from '@/api/queries';
import { personalStore } from '@/device/personal';

export type EventMessage = Schemas['MessageResponse'];

export const eventMessages = (id: string) => apiDetail('/api/v1/user/messages/{id}', { path: { id } });

/** The time up to which the user has read the messages of an event, in milliseconds since 1970. */
export const readUntil = personalStore<number>('messages');
