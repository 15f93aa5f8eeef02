/** The sentence for an entry of the audit record, in three parts: before the name, the name, and after the name. */
import { audit as t } from '@/messages/audit';
import { auditActions } from '@/messages/auditActions';
import type { Entry } from './api';

export interface Sentence {
  before: string;
  /** The name of the subject, or its kind if it has no name. */
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
  // A sentence without a placeholder does not contain the name.
  if (after === undefined) return { before, name: '', after: '' };
  return { before, name: subject.name || t.kindName(subject.kind), after };
}
