/** A picture of 8 by 8 points in the colours of print, as programs of Adobe write it. */
export const cmykJpeg = new Uint8Array(
  Buffer.from(
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj' +
      '/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AEAfj8gP/9k=',
    'base64',
  ),
);

/** A grey picture of 8 by 8 points that its Exif data turn by a quarter. */
export const turnedJpeg = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP3//2Q==',
    'base64',
  ),
);

/** A picture of 4 by 4 half transparent points, in a format that no player takes for a cover. */
export const clearWebp = new Uint8Array(
  Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvA8AAEAcQ/Y8CBiKi/wEA', 'base64'),
);
