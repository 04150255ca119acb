/** Videos and promo clips. */
export const enVideoErrors = {
  'bad_input.clip_no_lines': 'Nothing is read aloud in these lines. Choose others.',
  'bad_input.clip_lines_missing': ({ count }: { readonly count: number }) =>
    count === 1
      ? 'One of these lines is not generated yet. Generate it first, or choose other lines.'
      : `${count} of these lines are not generated yet. Generate them first, or choose other lines.`,
  'bad_input.clip_picture': 'The picture of the clip could not be read. Choose another one.',
  'bad_input.clip_packets':
    'The pictures of the clip did not arrive correctly. Make the clip again.',
  'bad_input.video_extra': 'The extra fields are not a JSON object, such as {"seed": 7}.',
  'bad_input.video_image':
    'This is not a PNG, JPEG or WebP picture of up to 10 MB. Choose another.',
  'cancelled.video_left_out':
    'It was left out, as you decided. Generate it again from the Video screen.',
  'decisions_needed.video':
    '{{reason}} Nothing is sent again automatically: decide about it under Uncertain in the queue.',
  'file_not_readable.video_image':
    'The picture that the video begins with is gone. Choose it again.',
  'internal.clip_encoder':
    'This computer could not encode the pictures: {{reason}}. Choose the other format or a smaller resolution.',
  'not_found.clip': 'This clip is not there any more. Make it again.',
  'not_found.video': 'The file of this video is not there any more.',
} as const;
