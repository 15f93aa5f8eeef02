/** The parts of the sentence that an entry of the audit record reads as: before, name and after. */
import { audit as t } from '@/messages/audit';
import { auditActions } from '@/messages/auditActions';
import type { Entry } from './api';

export interface Sentence {
  before: string;
  /** The name of the thing, or what it is if it has no name. */
  name: string;
  after: string;
}

const PLACE = '{}';

interface Named {
  action: string;
  subject: Pick<Entry['subject'], 'kind' | 'name'>;
}

export function sentenceOf({ action, subject }: Named): Sentence {
  const known = Object.hasOwn(auditActions.sentences, action) ? auditActions.sentences[action] : undefined;
  const text = known ?? t.unknownAction(t.action(action), PLACE);
  const [before = '', after] = text.split(PLACE);
  // A sentence without a place names no thing.
  if (after === undefined) return { before, name: '', after: '' };
  return { before, name: subject.name || t.kindName(subject.kind), after };
}
