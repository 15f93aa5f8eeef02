/** Returns the server's reason for refusing an entity: the messages of the fields, or the general message. */
import { ApiError, messageOf } from '@/api/errors';

export function reasonOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fieldErrors).flat() : [];
  return fields.length > 0 ? fields.join(' ') : messageOf(error);
}
