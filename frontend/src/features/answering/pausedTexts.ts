/** What the screen says of the answers while the event is paused. */
import { answering as t } from '@/messages/answering';
import { differences } from './paper';
import { isKept, type Session, sendable, unsavedAnswers } from './session';

/** Only what is not dirty is called saved. An answer that the server refused is not saved after the pause either. */
export function pausedTexts(session: Session): string[] {
  const { base, unacknowledged } = session;
  const waiting = differences(sendable(session), base).length;
  const refused = unsavedAnswers(session).length - waiting;
  const texts: string[] = [];
  if (waiting > 0) texts.push((isKept(session) ? t.pausedKept : t.pausedLoose)(waiting));
  else if (unacknowledged.length > 0) texts.push(isKept(session) ? t.pausedUnconfirmed : t.pausedUnconfirmedLoose);
  if (refused > 0) texts.push(t.saving.rejected(refused));
  return texts.length > 0 ? texts : [t.pausedSaved];
}
