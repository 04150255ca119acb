/** The words of the chapter list: what one does with whole chapters. */
export const enOutline = {
  outline: {
    more: 'More for {{title}}',
    rename: 'Rename',
    renameTitle: 'Rename chapter',
    name: 'Name of the chapter',
    up: 'Move up',
    down: 'Move down',
    join: 'Join to the chapter before',
    splitHere: 'Begin a new chapter at the cursor',
    remove: 'Take out of the book',
    upChapter: 'Move the chapter up',
    downChapter: 'Move the chapter down',
    removeChapter: 'Take the chapter out of the book',
    moved: '“{{title}}” was moved.',
    renamed: 'The chapter is called “{{title}}” now.',
    removed: '“{{title}}” was taken out of the book. Its audio is kept.',
    joined: '“{{title}}” was joined to the chapter before it.',
    split: 'The chapter was split.',
  },
};
