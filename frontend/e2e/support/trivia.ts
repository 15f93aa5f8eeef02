import { existsSync, readFileSync } from 'node:fs';

export interface Choice {
  question: string;
  choices: string[];
  right: string;
}

/** The questions of OpenTriviaQA, if they are next to the repository. Otherwise the few questions below are used. */
const questionFile = new URL('../../../../shared/data/opentriviaqa/geography.txt', import.meta.url);

const few = `#Q What is the capital of Afghanistan?
^ Kabul
A Tirana
B Kabul
C Dushanbe
D Tashkent

#Q What is the capital of Australia?
^ Canberra
A Canberra
B Sydney
C Melbourne
D Ottawa

#Q What is the capital of Belgium?
^ Brussels
A Amsterdam
B Luxemburg
C Brussels
D Stockholm

#Q The Caspian Sea is a lake
^ True
A True
B False

#Q The Nile flows through Spain
^ False
A True
B False
`;

function parseChoices(text: string): Choice[] {
  return text.split('#Q ').flatMap((entry) => {
    const lines = entry.split('\n').map((line) => line.trim());
    const right = lines.find((line) => line.startsWith('^ '))?.slice(2) ?? '';
    const question = lines
      .slice(0, lines.indexOf(`^ ${right}`))
      .join(' ')
      .trim();
    const choices = lines.filter((line) => /^[A-F] /.test(line)).map((line) => line.slice(2));
    const usable =
      question.length >= 10 &&
      question.length <= 200 &&
      choices.includes(right) &&
      new Set(choices).size === choices.length;
    return usable ? [{ question, choices, right }] : [];
  });
}

const isTruth = ({ choices }: Choice) => choices.length === 2 && choices.includes('True') && choices.includes('False');
const all = parseChoices(existsSync(questionFile) ? readFileSync(questionFile, 'utf8') : few);
const distinct = [...new Map(all.map((entry) => [entry.question, entry])).values()];

/** Returns the first real questions with one correct choice. There may be fewer than requested. */
export const choices = (count: number): Choice[] =>
  distinct.filter((entry) => !isTruth(entry) && entry.choices.length >= 3).slice(0, count);

/** Returns the first real statements that are true or false. */
export const statements = (count: number): Choice[] => distinct.filter(isTruth).slice(0, count);
