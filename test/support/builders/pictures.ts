/** A picture of 8 by 8 points in the colours of print, as programs of Adobe write it. */
export const cmykJpeg = new Uint8Array(
  Buffer.from(
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj' +
      '/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AEAfj8gP/9k=',
    'base64',
  ),
);

/** A picture of 4 by 4 half transparent points, in a format that no player takes for a cover. */
export const clearWebp = new Uint8Array(
  Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvA8AAEAcQ/Y8CBiKi/wEA', 'base64'),
);
