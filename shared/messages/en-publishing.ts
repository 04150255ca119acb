/** Presets by what is shown of them: folders and files have a label of their own that no language changes. */
export const enPresets = {
  audiobook: 'Audiobook',
  acx: 'ACX technical spec',
  podcast: 'Podcast',
  broadcast: 'Broadcast',
  none: 'Original level',
  custom: 'Custom',
};

/** What each kind of shop asks for, and says of narration that was generated. */
export const enShops = {
  acx: {
    limits:
      'ACX limits as others quote them: MP3 of 192 kbit/s or more with a constant bitrate at 44.1 kHz, all mono or all stereo, 120 minutes a file at most; RMS from -23 to -18 dB, peaks at most -3 dB, noise floor at most -60 dB; room tone of 0.5 to 1 s before and 1 to 5 s after; credits as separate files, a retail sample of 5 minutes at most; a square cover of 2400 pixels or more.',
    policy:
      'ACX asks for a human narrator unless it has authorised otherwise: meeting these limits does not make generated narration acceptable there.',
  },
  /** Of a shop that one list names. */
  listed: {
    limits: 'Technical limits: not verified.',
    policy:
      'One maker of speech software lists {{name}} among the shops that accept AI narration; the shop’s own terms: not verified.',
  },
};
