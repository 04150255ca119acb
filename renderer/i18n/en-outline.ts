/** The words of the chapter list: what one does with whole chapters. */
export const enOutline = {
  outline: {
    more: 'More for {{title}}',
    rename: 'Rename',
    renameTitle: 'Rename chapter',
    name: 'Name of the chapter',
    up: 'Move up',
    down: 'Move down',
    join: 'Merge with previous chapter',
    splitHere: 'Start a new chapter at the cursor',
    remove: 'Remove from book',
    upChapter: 'Move the chapter up',
    downChapter: 'Move the chapter down',
    removeChapter: 'Remove the chapter from the book',
    moved: '“{{title}}” was moved.',
    renamed: 'The chapter was renamed “{{title}}”.',
    removed: '“{{title}}” was removed from the book. Its audio is kept.',
    joined: '“{{title}}” was merged with the previous chapter.',
    split: 'The chapter was split.',
  },
};
