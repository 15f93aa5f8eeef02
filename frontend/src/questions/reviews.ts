/** What shows the key of a question, and an answer beside it, by kind. */
import { Review as Arrange } from './arrange/Review';
import { Review as FreeText } from './freeText/Review';
import type { Reviews } from './kinds';
import { Review as MultipleChoices } from './multipleChoices/Review';
import { Review as Rank } from './rank/Review';
import { Review as TrueOrFalse } from './trueOrFalse/Review';

export const reviews: Reviews = { 1: TrueOrFalse, 2: MultipleChoices, 3: FreeText, 4: Rank, 5: Arrange };
