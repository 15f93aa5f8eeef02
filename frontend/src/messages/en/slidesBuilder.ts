/** Texts of the builder of slides. Messages under fields do not include the star. */
import { formatNumber, plural } from '../format';

const places = (n: number) => plural(n, { one: '# place', other: '# places' });

export const slidesBuilder = {
  subject: 'Case subject',
  points: 'Points',
  description: 'Description',
  categories: 'Categories',
  categoriesHint: 'the places of each category, in their order',
  addCategory: 'Category',
  category: (at: number) => `Category ${formatNumber(at)}`,
  categoryName: (at: number) => `Name of category ${formatNumber(at)}`,
  moveCategory: (name: string) => `Move ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  deleteCategory: (name: string) => `Delete ${name}`,
  deleteCategoryAsk: (name: string) => `Do you want to delete ${name}?`,
  deleteCategoryDetail: 'Its pictures stay among the images.',
  lastCategory: 'A case keeps at least one category',
  manyCategories: (max: number) => `At most ${formatNumber(max)} categories`,
  atTop: 'It is the first',
  atBottom: 'It is the last',
  placesFilled: (n: number) => `${places(n)}, filled`,
  placesEmpty: (n: number, empty: number) => `${places(n)}, ${formatNumber(empty)} empty`,
  addPlace: (category: string) => `Add a place to ${category}`,
  removePlace: (category: string, at: number) => `Remove place ${formatNumber(at)} of ${category}`,
  takeOut: (letter: string, category: string) => `Take picture ${letter} out of ${category}`,

  images: 'Images',
  imagesOf: (n: number, max: number) => `${formatNumber(n)} of ${formatNumber(max)}`,
  notPlaced: (n: number) => `${formatNumber(n)} not placed yet`,
  allPlaced: 'all placed',
  choose: 'Choose images or a PDF',
  chooseRest: ', drop or paste',
  chooseHint: (image: number, page: number) =>
    `Images up to ${formatNumber(image)} MB. Each PDF page becomes an image, up to ${formatNumber(page)} MB.`,
  image: (letter: string, name: string) => `Picture ${letter}: ${name}`,
  removeImage: (letter: string) => `Remove picture ${letter}`,
  removed: (letter: string) => `Picture ${letter} is removed.`,
  added: (n: number) => plural(n, { one: '# picture is added.', other: '# pictures are added.' }),
  page: (name: string, page: number) => `${name}, page ${formatNumber(page)}.png`,
  pageOf: (page: number, of: number) => `page ${formatNumber(page)} of ${formatNumber(of)}`,
  opening: 'opening…',
  pdfHint: 'Made in this browser; keep placing.',
  remove: 'Remove',
  removeRefused: (name: string) => `Remove ${name} from the list`,
  refusedFiles: 'Files that were not taken',

  /** The literal messages of the specification, with their stars. */
  pdfInSafari: "you can't upload pdfs ",
  imageTooLarge: (megabytes: number) => `Image must be less than ${formatNumber(megabytes)}MB `,
  pageTooLarge: (page: number, megabytes: number) =>
    `slide number ${formatNumber(page)} must be less than ${formatNumber(megabytes)}MB`,
  tooMany: (max: number) => `*slides number must be less than ${formatNumber(max)} slide`,
  wrongType: 'error in file type',
  unreadablePdf: 'This PDF cannot be read.',
  lockedPdf: 'This PDF needs a password.',
  unreadablePage: (page: number) => `page ${formatNumber(page)} could not become an image`,

  subjectShort: (min: number) => `subject must be more than ${formatNumber(min)} characters`,
  descriptionShort: (min: number) => `category description must be more than ${formatNumber(min)} characters`,
  descriptionLong: (_max?: number) => 'category description must be shorter',
  textLong: (max: number) => `input must be less than ${formatNumber(max)} characters`,
  uniqueName: 'Category name must be unique',
  insertImages: 'you must insert images',
  manyImages: (max: number) => `slides number must be less than ${formatNumber(max)} slide`,
  lostImages: (names: readonly string[]) =>
    `${plural(names.length, {
      one: 'This picture is no longer on this device. Choose it again:',
      other: 'These pictures are no longer on this device. Choose them again:',
    })} ${names.join(', ')}`,
  lost: 'Choose this picture again',
  looseImages: 'This browser does not keep the pictures until they are saved. Keep this tab open.',

  beforeSaving: (n: number) =>
    plural(n, { one: 'Before saving: fill # empty place.', other: 'Before saving: fill # empty places.' }),
  showFirst: 'Show the first',
  resetDetail: (tab: string) => `The whole case of ${tab}, with its images.`,
  mistake: (tab: string, sentence: string) => `${tab}: ${sentence}`,
  mistakeIn: (tab: string, category: string, sentence: string) => `${tab}, ${category}: ${sentence}`,
  fields: { name: 'Case subject', description: 'Description', images: 'Images' } as Record<string, string>,
  difference: (title: string, points: number, pictures: number) =>
    `${title}: ${plural(pictures, { one: '# picture', other: '# pictures' })}, ${plural(points, { one: '# point', other: '# points' })}`,
};
