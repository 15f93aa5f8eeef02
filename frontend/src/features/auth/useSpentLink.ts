/** Notices that the server refuses a mailed link: it was used, or it is too old. */
import { useState } from 'react';
import { ApiError } from '@/api/errors';

export function useSpentLink() {
  const [spent, setSpent] = useState(false);
  const notice = (error: unknown): never => {
    if (error instanceof ApiError && error.fieldErrors['token']) setSpent(true);
    throw error;
  };
  return { spent, notice };
}
