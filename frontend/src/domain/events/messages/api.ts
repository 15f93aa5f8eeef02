/** What the user was told about an event: the organizer's messages, and the reasons of pauses and extensions. */
import type { Schemas } from '@/api/client';
import { apiDetail } from '@/api/queries';
import { personalStore } from '@/device/personal';

export type EventMessage = Schemas['MessageResponse'];

export const eventMessages = (id: string) => apiDetail('/api/v1/user/messages/{id}', { path: { id } });

/** Until when the user has read the messages of an event, in milliseconds since 1970. */
export const readUntil = personalStore<number>('messages');
