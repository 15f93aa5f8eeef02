/** Copies several templates at once (D129). */
import { ApiError } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import type { BulkAction } from '@/ui/table/bulk';
import type { TemplateRow } from './api';

const MAX_LENGTH = limits.CopyTemplateRequest.templateName.maxLength;
/** The number of names that are tried for one copy. */
const MAX_NAMES = 20;

type Copy = (init: { params: { path: { id: string } }; body: { templateName: string } }) => Promise<unknown>;

const isTaken = (error: unknown) => error instanceof ApiError && 'templateName' in error.fieldErrors;

/** Copies a template under the first of its names that is not used yet. */
async function copyUnderFreeName(copy: Copy, { id, name }: Pick<TemplateRow, 'id' | 'name'>): Promise<unknown> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await copy({ params: { path: { id } }, body: { templateName: t.copyName(name, MAX_LENGTH, nth) } });
    } catch (error) {
      if (!isTaken(error) || nth === MAX_NAMES) throw error;
    }
  }
}

export const copyMany = (copy: Copy, reason: (row: TemplateRow) => string | undefined): BulkAction<TemplateRow> => ({
  label: t.copySelected,
  reason,
  run: (template) => copyUnderFreeName(copy, template),
  detail: t.copyMany.detail(MAX_LENGTH),
  confirm: t.saveCopies,
  texts: t.copyMany,
});
