import { correction as t } from '@/messages/correction';
import type { Correction } from './api';

/** Returns the title of the rule of a correction. A new key without answers only lets a question count again (D238). */
export const ruleTitle = ({ rule, answers }: Correction): string =>
  (rule === 'new_key' && answers.length === 0 ? t.takeBack : t.rules[rule]).title;
