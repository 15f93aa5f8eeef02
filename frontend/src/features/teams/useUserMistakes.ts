/** Keeps what the server said about single users at the last save. */
import { useState } from 'react';
import { splitRefusal, type TeamPeople, type UserMistakes } from './rules';

const NONE: UserMistakes = new Map();

export function useUserMistakes() {
  const [mistakes, setMistakes] = useState(NONE);
  /** Saves; a refusal of single users is kept and counted at the field `users`. */
  async function save<R>({ users }: TeamPeople, send: () => Promise<R>): Promise<R> {
    setMistakes(NONE);
    try {
      return await send();
    } catch (error) {
      const { mistakes: found, rest } = splitRefusal(error, users);
      setMistakes(found);
      throw rest;
    }
  }
  return { mistakes, save };
}
