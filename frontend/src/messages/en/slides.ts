/** Texts of slides: placing pictures, and their review. */
import { formatNumber, plural } from '../format';

const placeIn = (category: string, at: number) => `place ${formatNumber(at)} in ${category}`;

export const slides = {
  placedIn: (category: string, letters: string) => `${category}: ${letters}`,
  picture: (letter: string) => `Picture ${letter}`,
  pictures: 'Pictures',
  categories: 'Groups',
  placedOf: (placed: number, of: number) => `${formatNumber(placed)} of ${formatNumber(of)} placed`,
  left: (n: number) => `${formatNumber(n)} left`,
  allPlaced: 'Every picture is placed.',
  inCategory: (n: number) => plural(n, { one: '# picture', other: '# pictures' }),

  chooseFirst: 'Choose a picture, then a numbered place. Or drag it there.',
  chosen: (letter: string) => `Picture ${letter} is chosen. Tap a numbered place.`,
  placing: (letter: string) => `Placing picture ${letter}. Choose a numbered place.`,
  putBack: 'Cancel',
  takeOut: 'Take it out',
  takeOutOf: (letter: string, category: string) => `Take picture ${letter} out of ${category}`,
  zoom: 'Enlarge',
  zoomOf: (letter: string) => `Enlarge picture ${letter}`,
  previous: 'Previous picture',
  next: 'Next picture',
  pictureOf: (letter: string, at: number, of: number) =>
    `Picture ${letter} (${formatNumber(at)} of ${formatNumber(of)})`,
  noFile: 'This picture has not arrived yet.',
  placeHere: 'Place here',
  emptyPlace: (category: string, at: number) => `Place here: place ${formatNumber(at)} in ${category}, empty`,
  filledPlace: (category: string, at: number, letter: string) =>
    `Place ${formatNumber(at)} in ${category}: picture ${letter}`,
  isIn: (category: string, at: number) => `in ${category}, ${formatNumber(at)}`,
  beingPlaced: 'being placed',
  put: (letter: string, category: string, at: number) => `Picture ${letter} is in ${placeIn(category, at)}.`,
  putFor: (letter: string, category: string, at: number, replaced: string) =>
    `Picture ${letter} is in ${placeIn(category, at)}. Picture ${replaced} is back among the pictures.`,
  takenOut: (letter: string) => `Picture ${letter} is back among the pictures.`,
  leftThere: (letter: string) => `Picture ${letter} stays where it was.`,
  over: (category: string, at: number) => `Over ${placeIn(category, at)}.`,
  putAllBack: 'Put all pictures back',
  putAllBackOf: (number: number) => `Put all pictures back: question ${formatNumber(number)}`,
  pointsIfAll: (points: string) => `${points}, if every picture is in its group and nothing else`,

  right: 'Belongs here',
  belongsTo: (category: string) => `Belongs to ${category}`,
  belongsNowhere: 'Belongs to no group',
  missing: 'Missing here',
  missingIsIn: (category: string) => `Missing here, was put into ${category}`,
  ungrouped: 'In no group',
  nothingHere: 'No picture',
  allRight: 'Every group holds exactly its pictures.',
  mistakes: (wrong: number, missing: number) => {
    const inWrong = plural(wrong, { one: '# picture in a wrong group', other: '# pictures in a wrong group' });
    const notThere = plural(missing, { one: '# picture missing', other: '# pictures missing' });
    return [wrong > 0 ? inWrong : '', missing > 0 ? notThere : ''].filter(Boolean).join(', ');
  },
};
