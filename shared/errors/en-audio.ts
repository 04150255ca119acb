import type { Wordings } from './wordings.ts';

const damagedFile = <const What extends string>(what: What) =>
  `“{{file}}” is damaged: ${what}. Export or record it again.` as const;
const damagedFlac = <const What extends string>(what: What) =>
  `The FLAC audio is damaged: it has ${what}.` as const;
const damagedAlac = <const What extends string>(what: What) =>
  `The Apple Lossless sound is damaged: ${what}.` as const;
const brokenExport = <const What extends string>(what: What) =>
  `The finished file {{path}} is not complete: ${what}. Export again.` as const;

function spoken(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return `${Math.round(durationMs / 1000)} seconds`;
  if (minutes < 100) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${(durationMs / 3_600_000).toFixed(1)} hours`;
}

type Length = { readonly durationMs: number };
type Room = { readonly folder: string; readonly neededBytes: number; readonly freeBytes: number };

// Needed is rounded up and free down, so that a lack is never told as as much.
export const neededMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
export const freeMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Sound: takes, files of sound, and finished exports. */
export const enAudioErrors = {
  'any.chapter_take':
    'Chapter “{{chapter}}” cannot be exported. {{reason}} Check the library and read every audio file (in Settings, or with “lectern doctor --read”): this lists what is missing or damaged, and what to do about it.',
  'audio_undecodable.aac_packets':
    'The AAC encoder gave {{actual}} packets where {{expected}} were expected.',
  'audio_undecodable.alac_cut_off': damagedAlac('a packet is cut off'),
  'audio_undecodable.alac_settings': damagedAlac('its settings are invalid'),
  'audio_undecodable.alac_settings_cut_off': damagedAlac('its settings are cut off'),
  'audio_undecodable.alac_size': damagedAlac('a packet states too large a size'),
  'audio_undecodable.alac_unknown': damagedAlac('a packet has unknown contents'),
  'audio_undecodable.alac_zeros': damagedAlac('a run of zeros is too long'),
  'audio_undecodable.chapter_layout':
    'The encoded chapter {{path}} does not fit the others of its book.',
  'audio_undecodable.damaged': 'The {{container}} audio is damaged: {{reason}}.',
  'audio_undecodable.damaged_part':
    'The {{format}} audio of {{bytes}} bytes was cut off or damaged on the way.',
  'audio_undecodable.empty_file': '“{{file}}” is empty.',
  'audio_undecodable.export_chapters': brokenExport(
    'it lists {{chapters}} chapters instead of {{expected}}',
  ),
  'audio_undecodable.export_cut_off': brokenExport('its last frame is cut off'),
  'audio_undecodable.export_frame': brokenExport('there is no audio frame at byte {{atByte}}'),
  'audio_undecodable.export_samples': brokenExport(
    'it holds {{samples}} samples instead of {{expected}}',
  ),
  'audio_undecodable.file_aac_frames': damagedFile('no frame of its AAC sound is complete'),
  'audio_undecodable.file_aac_settings': damagedFile('the settings of its AAC sound are missing'),
  'audio_undecodable.file_ends_early': damagedFile(
    'it begins like {{container}} but ends before it says what is in it, like a recording that was cut off',
  ),
  'audio_undecodable.file_header': damagedFile(
    'its header claims {{channelCount}} channels at {{sampleRateHz}} Hz',
  ),
  'audio_undecodable.file_header_cut_off': damagedFile('its format header is cut off'),
  'audio_undecodable.file_index': damagedFile('its index or its packets cannot be read'),
  'audio_undecodable.file_order': damagedFile('it has sound before its format header'),
  'audio_undecodable.file_piece': damagedFile('it asks for {{megabytes}} MB in one piece'),
  'audio_undecodable.file_pieces': damagedFile('it is made of more than {{limit}} pieces'),
  'audio_undecodable.file_undecoded': damagedFile('none of its sound ({{format}}) can be decoded'),
  'audio_undecodable.file_without_samples':
    '“{{file}}” has the header of a sound file ({{format}}), but no sound in it.',
  'audio_undecodable.flac_block_size': damagedFlac('a reserved block size'),
  'audio_undecodable.flac_channel_bits': damagedFlac('a channel without bits'),
  'audio_undecodable.flac_channel_kind': damagedFlac('a reserved kind of channel'),
  'audio_undecodable.flac_checksum': damagedFlac('a frame with a wrong checksum'),
  'audio_undecodable.flac_cut_off':
    'The FLAC audio is cut off: its header promises {{expectedSamples}} samples, but there are only {{actualSamples}}.',
  'audio_undecodable.flac_frame_cut_off': damagedFlac('a frame that is cut off'),
  'audio_undecodable.flac_header': 'The FLAC file ends inside its header.',
  'audio_undecodable.flac_layout': damagedFlac('a layout that is not supported'),
  'audio_undecodable.flac_no_frame': damagedFlac('no frame where one should begin'),
  'audio_undecodable.join_rates': 'The parts of this line have different sampling rates.',
  'audio_undecodable.m4a_data':
    'The m4a file {{path}} is damaged: its index does not fit its data.',
  'audio_undecodable.m4a_index': 'The m4a file {{path}} is damaged: its index is missing.',
  'audio_undecodable.m4a_part': 'The m4a file is damaged: its {{part}} part is missing.',
  'audio_undecodable.m4a_settings': 'The m4a file is damaged: its decoder settings are missing.',
  'audio_undecodable.no_bytes': 'The audio is empty: no bytes were received.',
  'audio_undecodable.no_chapters': 'The book has no chapters to join.',
  'audio_undecodable.no_sample': 'The {{container}} audio has a header but no sound.',
  'audio_undecodable.not_audio': 'Audio was expected, but these {{bytes}} bytes are {{found}}.',
  'audio_undecodable.pack_too_short': 'The audio is too short for the lines it should contain.',
  'audio_undecodable.not_flac': 'The file is not FLAC audio, or its header is cut off.',
  'audio_undecodable.odd_bytes':
    'The raw audio has {{bytes}} bytes, an odd number: it is not whole 16-bit samples.',
  'audio_undecodable.opus_cut_off':
    'The Ogg Opus audio is cut off: its last page is missing or incomplete.',
  'audio_undecodable.stored_take': 'The stored take {{path}} is damaged. {{reason}}',
  'audio_undecodable.take': 'The take {{path}} cannot be used. {{reason}}',
  'audio_undecodable.take_samples':
    'The stored take {{path}} is damaged: {{actualSamples}} of its {{expectedSamples}} samples can be read.',
  'audio_undecodable.undecoded': 'The audio could not be decoded: its data is damaged.',
  'audio_undecodable.vorbis_headers': 'The headers of the Vorbis sound are damaged.',
  'audio_undecodable.wav_cut_off':
    'The wav file is cut off: its header promises {{expectedBytes}} bytes of audio, but there are only {{actualBytes}}.',
  'audio_undecodable.wav_format':
    'The wav file holds {{encoding}}, which is not plain PCM or float; ask for 16-bit PCM.',
  'audio_undecodable.wav_format_cut_off':
    'The wav file has a format header that is too short to read.',
  'audio_undecodable.wav_header':
    'The wav header claims {{channelCount}} channels at {{sampleRateHz}} Hz, which is invalid.',
  'audio_undecodable.wav_no_data':
    'The wav file ends after {{bytes}} bytes without any audio data.',
  'audio_undecodable.wav_order': 'The wav file has audio before its format header.',
  'bad_input.chapter_without_audio': ({
    chapterIndex,
    chapterTitle,
  }: {
    readonly chapterIndex: number;
    readonly chapterTitle: string;
  }) =>
    `Chapter ${chapterIndex + 1}, “${chapterTitle}”, has no audio yet; generate its lines or leave the chapter out.`,
  'bad_input.no_chapters': 'The book has no chapters to export.',
  'bad_input.name_braces':
    'The pattern for file names “{{pattern}}” has a brace that is not closed; write placeholders as {title}.',
  'bad_input.name_book_part':
    'The pattern for file names “{{pattern}}” has {number} or {chapter} before the “/”; what stands there names the whole book.',
  'bad_input.name_parts':
    'The pattern for file names “{{pattern}}” has too many parts, or an empty one: one for the book and one for its chapters, with one “/” between them.',
  'bad_input.name_placeholder':
    'There is no placeholder {{placeholder}} for file names. Available: {{known}}. {number:000} has at least three digits.',
  'bad_input.no_format': 'No format was chosen; choose at least one.',
  'bad_input.custom_preset':
    'The preset custom takes a loudness of {{leastLevel}} to {{mostLevel}} LUFS (or dB RMS), a true peak of {{leastTruePeakDb}} to {{mostTruePeakDb}} dBTP that is at least {{leastDistanceDb}} dB above it, and one of these bitrates in kbit/s: {{bitrates}}.',
  'bad_input.no_preset': 'No preset was chosen; choose at least one.',
  'bad_input.feed_address':
    'A podcast feed needs the web address where its files will be, such as https://example.org/book/.',
  'bad_input.feed_without_chapters':
    'A podcast feed lists one file per chapter: choose MP3 as well, or leave the feed out.',
  'bad_input.read_along_size':
    '“{{title}}” is too long for one EPUB file (4 GB): export its chapters in two parts.',
  'bad_input.nothing_kept': 'None of the sound is kept: add or keep a part.',
  'book_protected.sound': '“{{file}}” is protected by DRM (copy protection) and cannot be opened.',
  'conflict.audio_queue': '{{limit}} audio tasks are already waiting; let some finish first.',
  'conflict.export_versions':
    'There are {{limit}} versions of {{base}}{{extension}} in {{folder}}; move some away.',
  'disk_full.export': ({ folder, neededBytes, freeBytes }: Room) =>
    `The export needs about ${neededMegabytes(neededBytes)}, and ${folder} has ${freeMegabytes(freeBytes)} free; free some space or choose another folder.`,
  'disk_full.kept': ({ folder, neededBytes, freeBytes }: Room) =>
    `The library needs about ${neededMegabytes(neededBytes)} in ${folder}, where ${freeMegabytes(freeBytes)} are free; free some space on that disk.`,
  'file_not_readable.end': '“{{file}}” cannot be read to the end. Copy or download it again.',
  'file_not_readable.take': 'The take {{path}} cannot be read.',
  'file_too_large.packed': ({ durationMs, limit }: Length & { readonly limit: number }) =>
    `${(durationMs / 60_000).toFixed(1)} minutes of sound do not fit into ${Math.floor(limit / 1024 / 1024)} MB. A voice needs about a minute: keep the best part and cut the rest.`,
  'file_too_large.parts': ({ durationMs, limitMs }: Length & { readonly limitMs: number }) =>
    `The parts are ${(durationMs / 60_000).toFixed(1)} minutes long in total; the limit is ${Math.round(limitMs / 60_000)}. A voice needs about a minute: keep the best part.`,
  'file_too_large.sound': ({
    file,
    durationMs,
    limitMs,
  }: {
    readonly file: string;
    readonly durationMs: number | null;
    readonly limitMs: number;
  }) => {
    const length = durationMs === null ? `more than ${spoken(limitMs)}` : spoken(durationMs);
    return `“${file}” is ${length} long; the limit is ${spoken(limitMs)}. A voice needs about a minute: cut one out and drop that.`;
  },
  'internal.audio_closed': 'The audio work was stopped because the program is closing.',
  'internal.audio_thread': 'The audio thread stopped unexpectedly ({{reason}}). Try again.',
  'internal.audio_work': 'The audio work failed: {{reason}}',
  'not_this_format.codec':
    'The sound of “{{file}}” is {{codec}} in {{container}}, which cannot be read here. Save it as WAV, FLAC or MP3 and try again.',
  'not_this_format.no_sound_track': '“{{file}}” is {{container}} without any sound in it.',
  'not_this_format.not_sound': '“{{file}}” is not sound: it is {{found}}.',
} as const satisfies Wordings;
