/** The dialog of how a finished book sounds. */
export const enSound = {
  of: 'Pauses, credits and music of “{{title}}”',
  open: 'Pauses, credits and music',
  close: 'Done',
  pace: 'Pauses',
  paces: { tight: 'Tight', usual: 'Usual', calm: 'Calm', own: 'Own' },
  paceHint:
    'In the files and when you play here. A [pause] of the script, and a pause that you set after a line, stay as they are. The ACX preset keeps its own beginning and end.',
  pauses: {
    sentence: 'Sentence',
    speaker: 'Speaker',
    paragraph: 'Paragraph',
    heading: 'Heading',
    sceneBreak: 'Scene',
    headMs: 'Chapter begins',
    tailMs: 'Chapter ends',
  },
  byPreset: 'by preset',
  heading: 'Speak titles and headings',
  headingHint:
    'Unspoken titles stay in the text, the file names and the chapter marks. A chapter with nothing but a title is left out of the files. Generated titles are kept for when you turn this on again.',
  creditsTitle: 'Credits',
  creditsHint:
    'Spoken by the narrator, as chapters without a number. Their lines are priced and generated with the others.',
  credits: { 'opening-credits': 'Opening credits', 'closing-credits': 'Closing credits' },
  template: 'Words of the {{credits}}',
  applyTemplate: 'Use these words',
  renewCredits: 'Update the credits',
  isOther: 'The credits of the book say something else: they were edited, or the book changed.',
  clips: 'Music and sounds',
  clipsHint: 'Files of your own, brought to the level of the voice and faded.',
  places: {
    'book-start': 'Before the book',
    'book-end': 'After the book',
    'chapter-start': 'Before each chapter',
    'chapter-end': 'After each chapter',
  },
  noClip: 'None',
  choose: 'Choose a file',
  chooseClip: 'Choose a file: {{place}}',
  removeClip: 'Remove: {{place}}',
};
