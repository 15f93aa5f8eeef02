/** What competitions are to staff and to participants alike. */
import type { Schemas } from '@/api/client';

/** The status to filter an open list by, from the address; nothing if the address names no such status. */
export const openStatus = (value: string | null): { status?: Schemas['OpenStatus'] } =>
  value === 'pending' || value === 'running' ? { status: value } : {};
