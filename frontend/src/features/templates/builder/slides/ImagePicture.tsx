/** A picture of the case: from the server, or drawn from its file. */
import type { SlideImage } from '@/questions/slides/draft';
import { PictureView } from '@/questions/slides/PictureView';
import { useSmallPicture } from './localPictures';

export interface LetteredImage {
  image: SlideImage;
  letter: string;
}

export const ImagePicture = ({ image, letter, number }: LetteredImage & { number?: number }) => (
  <PictureView letter={letter} source={useSmallPicture(image)} number={number} />
);
