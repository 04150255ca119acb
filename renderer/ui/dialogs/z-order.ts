/**
 * What lies over what: dialogs (Mantine's 200), questions, which are asked from any of them, the question before the
 * end of the program, messages, and menus and lists (Mantine's 300), which are open for a moment only.
 */
export const zOrder = { question: 230, lastQuestion: 240, message: 250 } as const;
