/** What takes a participant's answer, by kind. */
import { Answer as Arrange } from './arrange/Answer';
import { Answer as FreeText } from './freeText/Answer';
import type { Answers } from './kinds';
import { Answer as MultipleChoices } from './multipleChoices/Answer';
import { Answer as Rank } from './rank/Answer';
import { Answer as TrueOrFalse } from './trueOrFalse/Answer';

export const answers: Answers = { 1: TrueOrFalse, 2: MultipleChoices, 3: FreeText, 4: Rank, 5: Arrange };
