import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { auditActions } from '@/messages/auditActions';
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

/** Operations without an audit entry: actions of participants on their own attempts, parts of the change of a
    template, and operations that change nothing. */
const NOT_RECORDED = [
  'check_email_link',
  'find_team_candidates',
  'forget_password',
  'import_questions',
  'list_import_errors',
  'note_grading',
  'preview_user_import',
  'read_user_table',
  'redeem_reports_token',
  'report_client_error',
  'report_unsent',
  'save_answers',
  'upload_attachments',
  'upload_materials',
];

it('has a sentence for every operation that is recorded', () => {
  const document = readFileSync(resolve(import.meta.dirname, '../../../../openapi.yaml'), 'utf8');
  const operations = document
    .split(/^ {4}(?=[a-z]+:$)/m)
    .filter((part) => /^(post|put|patch|delete):/.test(part))
    .map((part) => /operationId: (\w+)/.exec(part)?.[1] ?? '');
  expect(operations.length).toBeGreaterThan(60);
  const missing = operations.filter((name) => !Object.hasOwn(auditActions.sentences, name));
  expect(missing.toSorted()).toEqual(NOT_RECORDED);
});
