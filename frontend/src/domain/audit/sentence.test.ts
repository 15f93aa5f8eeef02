import { expect, it } from 'vitest';
import { sentenceOf } from './sentence';

const entry = (action: string, name = 'Front desk', kind: 'role' | 'signing_key' = 'role') => ({
  action,
  subject: { kind, name },
});

it('says in a sentence what was done', () => {
  expect(sentenceOf(entry('update_role'))).toEqual({ before: 'Changed the role ', name: 'Front desk', after: '' });
  expect(sentenceOf(entry('invite_user_again', 'Ben'))).toEqual({
    before: 'Sent ',
    name: 'Ben',
    after: ' the invitation again',
  });
});

it('names the kind of a thing without a name, and nothing where there is no thing', () => {
  expect(sentenceOf(entry('update_role', '')).name).toBe('Role');
  expect(sentenceOf(entry('replace_signing_key', '', 'signing_key')).name).toBe('');
});

it('reads an action of a later version word by word', () => {
  const { before, name } = sentenceOf(entry('repaint_role'));
  expect([before, name]).toEqual(['Repaint role: ', 'Front desk']);
  expect(sentenceOf(entry('constructor')).before).toBe('Constructor: ');
});
