/** Keeps what the server said about single users at the last save. */
import { useState } from 'react';
import { type RecordMistake, splitFileRefusal, splitRefusal, type TeamPeople, type UserMistakes } from './rules';

const NONE: UserMistakes = new Map();

export function useUserMistakes() {
  const [mistakes, setMistakes] = useState(NONE);
  const [records, setRecords] = useState<readonly RecordMistake[]>([]);
  const forget = () => {
    setMistakes(NONE);
    setRecords([]);
  };
  /** Saves; a refusal of single users is kept and counted at the field `users`. */
  async function save<R>({ users }: TeamPeople, send: () => Promise<R>): Promise<R> {
    forget();
    try {
      return await send();
    } catch (error) {
      const { mistakes: found, rest } = splitRefusal(error, users);
      setMistakes(found);
      throw rest;
    }
  }
  /** Saves the users of a file; a refusal of records is kept and counted at the field `file`. */
  async function saveFile<R>(send: () => Promise<R>): Promise<R> {
    forget();
    try {
      return await send();
    } catch (error) {
      const { records: found, rest } = splitFileRefusal(error);
      setRecords(found);
      throw rest;
    }
  }
  return { mistakes, records, save, saveFile, forget };
}
