/** The material of a template in the builder: files that are stored, and files to upload after the template is saved. */
import { checkFile, MAX_FILES } from '@/domain/material/files';
import { material as t } from '@/messages/material';
import { newKey } from '@/questions/draft';
import type { Template, TemplateBody } from '../api';

export interface DraftMaterial {
  /** The id of a stored file, or the key of a new one. */
  key: string;
  isStored: boolean;
  fileName: string;
  size: number;
  /** The media type and the address of a stored file. */
  type: string | null;
  address: string | null;
  /** A new file. Null if the file is stored, or was lost in a reload of the page. */
  file: File | null;
}

/** Files that have not arrived are left out. An author who edits the template in spite of this continues without
    them. */
export const fromStored = (stored: Template['material']): DraftMaterial[] =>
  stored
    .filter(({ is_stored }) => is_stored === 1)
    .map(({ id, fileName, size, type, file }) => ({
      key: id,
      isStored: true,
      fileName,
      size,
      type,
      address: file,
      file: null,
    }));

export const toMaterialBody = (material: readonly DraftMaterial[]): NonNullable<TemplateBody['material']> =>
  material.map(({ key, isStored, fileName, size }) => (isStored ? { id: key } : { key, fileName, size }));

/** A file cannot be stored with the draft, so a reload loses it. Its entry stays, so that the author notices. */
export const reviveMaterial = (material: readonly DraftMaterial[] = []): DraftMaterial[] =>
  material.map((entry) => ({ ...entry, file: null }));

export const isLost = ({ isStored, file }: DraftMaterial): boolean => !isStored && file === null;

/** Adds the files that can be material. Returns the error messages of the others. */
export function addFiles(
  material: readonly DraftMaterial[],
  files: readonly File[],
): { material: DraftMaterial[]; wrong: string[] } {
  const wrong: string[] = [];
  const added = [...material];
  for (const file of files) {
    const sentence = checkFile(file) ?? (added.length >= MAX_FILES ? t.tooMany(MAX_FILES) : null);
    if (sentence !== null) {
      wrong.push(t.wrongFile(file.name, sentence));
      continue;
    }
    const entry = {
      key: newKey(),
      isStored: false,
      fileName: file.name,
      size: file.size,
      type: null,
      address: null,
      file,
    };
    // A file that was lost in a reload returns to its entry.
    const lost = added.findIndex((one) => isLost(one) && one.fileName === file.name);
    if (lost >= 0) added[lost] = entry;
    else added.push(entry);
  }
  return { material: added, wrong };
}
