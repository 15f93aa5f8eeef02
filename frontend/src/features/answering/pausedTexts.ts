/** The texts about the answers while the event is paused. */
import { answering as t } from '@/messages/answering';
import { differingQuestions } from './paper';
import { type Session, sendableSheet, unsavedAnswers } from './session';

/**
 * Calls the answers saved only if none is unsaved. An answer that the server refused will not be saved after the pause
 * either.
 */
export function pausedTexts(session: Session): string[] {
  const { base, unacknowledged, draftStored } = session;
  const waiting = differingQuestions(sendableSheet(session), base).length;
  const refused = unsavedAnswers(session).length - waiting;
  const texts: string[] = [];
  if (waiting > 0) texts.push((draftStored ? t.pausedKept : t.pausedLoose)(waiting));
  else if (unacknowledged.length > 0) texts.push(draftStored ? t.pausedUnconfirmed : t.pausedUnconfirmedLoose);
  if (refused > 0) texts.push(t.saving.rejected(refused));
  return texts.length > 0 ? texts : [t.pausedSaved];
}
