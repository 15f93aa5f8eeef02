/** The texts about the answers while the event is paused. */
import { answering as t } from '@/messages/answering';
import { differingQuestions } from './paper';
import { isKept, isUnconfirmed, type Session, sendableSheet, unsavedAnswers } from './session';

/**
 * Calls the answers saved only if none is unsaved. An answer that the server refused will not be saved after the pause
 * either.
 */
export function pausedTexts(session: Session): string[] {
  const waiting = differingQuestions(sendableSheet(session), session.base).length;
  const refused = unsavedAnswers(session).length - waiting;
  const texts: string[] = [];
  if (waiting > 0) texts.push((isKept(session) ? t.pausedKept : t.pausedLoose)(waiting));
  else if (isUnconfirmed(session)) texts.push(isKept(session) ? t.pausedUnconfirmed : t.pausedUnconfirmedLoose);
  if (refused > 0) texts.push(t.saving.rejected(refused));
  return texts.length > 0 ? texts : [t.pausedSaved];
}
