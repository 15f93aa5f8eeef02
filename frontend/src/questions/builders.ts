/** The editor of each kind's answers. */
import { ArrangeBuild } from './arrange/Build';
import type { Build } from './draft';
import { FreeTextBuild } from './freeText/Build';
import type { QuestionGroup } from './kinds';
import { MultipleChoicesBuild } from './multipleChoices/Build';
import { RankBuild } from './rank/Build';
import { TrueOrFalseBuild } from './trueOrFalse/Build';

export const builders: Readonly<Record<QuestionGroup, Build>> = {
  trueOrFalse: TrueOrFalseBuild,
  multipleChoices: MultipleChoicesBuild,
  freeText: FreeTextBuild,
  rank: RankBuild,
  arrange: ArrangeBuild,
};
