import type { Schemas } from '@/api/client';
import { correction as t } from '@/messages/correction';

/** Returns the title of the rule of a correction. Without answers, a new key only takes an earlier correction back (D94,
    D238). */
export const ruleTitle = ({ rule, answers }: Pick<Schemas['KeyCorrectionResponse'], 'rule' | 'answers'>): string =>
  ((rule === 'new_key' || rule === 'better') && answers.length === 0 ? t.takeBack : t.rules[rule]).title;
