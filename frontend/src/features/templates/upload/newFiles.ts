/** The files to upload after a template was saved, each under the id that it got. */
import type { Schemas } from '@/api/client';
import type { TemplateDraft } from '../builder/draft';
import { newSlideFiles } from '../builder/slides/newFiles';
import type { Upload } from './uploadFiles';

export function newFiles(draft: TemplateDraft, saved: Schemas['StoredTemplateResponse']): Upload {
  const byKey = new Map(draft.material.map((entry) => [entry.key, entry]));
  return {
    templateId: saved.template_id,
    images: newSlideFiles(draft.slides, saved.slidesData),
    materials: saved.materials.flatMap(({ key, id }) => {
      const entry = byKey.get(key);
      return entry?.file ? [{ id, blob: entry.file, fileName: entry.fileName }] : [];
    }),
  };
}
