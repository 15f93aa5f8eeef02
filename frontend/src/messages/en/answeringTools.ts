/** Texts of the tools beside the questions. They are loaded with the tools. */
import { formatNumber } from '../format';

export const answeringTools = {
  guide: 'Line guide',
  contrast: 'More contrast',
  panels: {
    highlighter: 'Highlighter',
    notes: 'Notes',
    calculator: 'Calculator',
  },
  close: (tool: string) => `Close: ${tool}`,
  onDevice: 'Only on this device, not part of your answers.',
  onPage: 'Only on this page until you close it, not part of your answers.',

  guideLabel: 'Line guide: arrow keys move it, Escape ends it',

  highlighterHint: 'Select words of a question, or choose them here.',
  chosen: (words: string) => `“${words}”`,
  chosenMore: (words: string, more: number) => `“${words}” and ${formatNumber(more)} more`,
  nothingChosen: 'No words selected',
  wordSteps: 'Choose words of the question',
  steps: {
    previous: 'Previous word',
    next: 'Next word',
    less: 'One word less',
    more: 'One word more',
  },
  mark: 'Highlight',
  unmark: 'Remove highlight',
  nothingToMark: 'Select words of a question first.',
  unmarkAll: (number: number) => `Remove all from question ${formatNumber(number)}`,

  noteLabel: 'Your notes',
  notePlaceholder: 'Write here what you want to remember.',

  calculatorKeys: 'Keys',
  keys: {
    clear: 'Clear',
    back: 'Delete the last digit',
    sign: 'Change the sign',
    '%': 'Percent',
    '/': 'Divided by',
    '*': 'Times',
    '-': 'Minus',
    '+': 'Plus',
    '=': 'Equals',
    '.': 'Decimal point',
  },
  divided: 'Cannot divide by 0',
  tooLarge: 'Too large',
};
