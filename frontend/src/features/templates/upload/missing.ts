/** Finds the files of a stored template that have not arrived, and matches chosen files with them. */
import type { Template } from '../api';
import type { Upload, UploadFile } from './uploadFiles';

export interface Waiting {
  id: string;
  fileName: string;
  /** The size. It is known only for material. */
  size?: number;
}

export interface MissingFiles {
  images: readonly Waiting[];
  materials: readonly Waiting[];
  /** The number of all files of the template. */
  total: number;
}

export function missingFiles({ slides, material }: Pick<Template, 'slides' | 'material'>): MissingFiles {
  const images = slides?.attachments ?? [];
  const isMissing = ({ is_stored }: { is_stored: 0 | 1 }) => is_stored === 0;
  return {
    images: images.filter(isMissing).map(({ id, fileName }) => ({ id, fileName })),
    materials: material.filter(isMissing).map(({ id, fileName, size }) => ({ id, fileName, size })),
    total: images.length + material.length,
  };
}

export const countMissing = ({ images, materials }: MissingFiles): number => images.length + materials.length;

/** Assigns each chosen file to a missing file with the same name and, if the size is known, the same size. */
export function recognize(
  templateId: string,
  missing: MissingFiles,
  chosen: readonly File[],
): { upload: Upload; others: File[] } {
  const left = [...chosen];
  const take = ({ id, fileName, size }: Waiting): UploadFile[] => {
    const at = left.findIndex((file) => file.name === fileName && (size === undefined || file.size === size));
    const [file] = at < 0 ? [] : left.splice(at, 1);
    return file ? [{ id, blob: file, fileName }] : [];
  };
  // Material is matched first, because its size distinguishes it from an image with the same name.
  const materials = missing.materials.flatMap(take);
  const images = missing.images.flatMap(take);
  return { upload: { templateId, images, materials }, others: left };
}
