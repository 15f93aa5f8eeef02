/** Why the server refused an entity: what it says of the fields, or of the whole. */
import { ApiError, messageOf } from '@/api/errors';

export function reasonOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fieldErrors).flat() : [];
  return fields.length > 0 ? fields.join(' ') : messageOf(error);
}
